import { markPurchaseSeen } from '@prelaunch/contract';
import { useEffect } from 'react';
import { useEndpoint } from '../../../api/query-client.ts';
import type { Purchase } from './purchase-columns.tsx';

/** Records when an admin first opened the purchase, which the member's page shows. */
export function useNoteSeen({ id, seenAt }: Purchase): void {
  const { mutate } = useEndpoint('admin', markPurchaseSeen, { quiet: true });
  const seenBefore = seenAt !== null;
  useEffect(() => {
    if (!seenBefore) mutate({ body: { id } });
  }, [id, seenBefore, mutate]);
}
