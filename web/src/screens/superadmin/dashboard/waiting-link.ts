import { paths } from '../../../paths.ts';

/** Transaction Manage with what waits at one company. */
export const waitingAt = (companyId: string): string =>
  `${paths.transactionManage}?${new URLSearchParams({ companyId, status: 'PENDING' }).toString()}`;
