import { listReturnedPayments, type ReplyOf } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../../api/query-client.ts';

export type ReturnedPayment = ReplyOf<typeof listReturnedPayments>['records'][number];

/** The first page of the payments that the bank took back. Its failure shows no toast. */
export const useReturnedPayments = () =>
  useQuery({
    ...endpointQuery('admin', listReturnedPayments, { query: { page: 1, limit: 10 } }),
    // Another admin may have settled one in the meantime.
    staleTime: 0,
    meta: { quiet: true },
  });
