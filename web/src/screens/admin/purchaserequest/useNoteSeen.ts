import { markPurchaseSeen } from '@prelaunch/contract';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../../api/query-client.ts';
import { useUnreadRefusals } from '../unread-refusals.ts';
import { useMayWrite } from '../useMayWrite.ts';
import { isUnnoted, newestAnswer } from './answers/newest-answer.ts';
import type { Purchase } from './purchase-columns.tsx';

/**
 * Records that an admin who may decide it has opened a pending purchase, which the member's page shows, and has read its
 * newest answer, without which nobody can decide. Records it again when a decision was refused because of an unread
 * answer, because the first call may have failed.
 *
 * @param purchase what the page shows; null for none
 */
export function useNoteSeen(purchase: Purchase | null): void {
  const { mutate } = useEndpoint('admin', markPurchaseSeen, { quiet: true });
  const mayWrite = useMayWrite();
  const [refusals, setRefusals] = useState(0);
  useUnreadRefusals(() => setRefusals((count) => count + 1));
  const id = purchase !== null && mayWrite && isUnnoted(purchase) ? purchase.id : null;
  const answered = purchase === null ? null : newestAnswer(purchase);
  useEffect(() => {
    if (id !== null) mutate({ body: { id, ...(answered !== null && { answered }) } });
  }, [id, answered, refusals, mutate]);
}
