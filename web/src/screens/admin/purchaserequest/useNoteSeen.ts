import { markPurchaseSeen } from '@prelaunch/contract';
import { useEffect } from 'react';
import { useEndpoint } from '../../../api/query-client.ts';
import { useMayWrite } from '../useMayWrite.ts';
import type { Purchase } from './purchase-columns.tsx';

/** Records when an admin who may decide it first opened the purchase, which the member's page shows. */
export function useNoteSeen({ id, seenAt }: Purchase): void {
  const { mutate } = useEndpoint('admin', markPurchaseSeen, { quiet: true });
  const mayWrite = useMayWrite();
  const isNoted = seenAt !== null || !mayWrite;
  useEffect(() => {
    if (!isNoted) mutate({ body: { id } });
  }, [id, isNoted, mutate]);
}
