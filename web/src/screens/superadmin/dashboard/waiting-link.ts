import { paths } from '../../../paths.ts';

/** The address of Transaction Manage with one company's pending purchases. */
export const waitingAt = (companyId: string): string =>
  `${paths.transactionManage}?${new URLSearchParams({ companyId, status: 'PENDING' }).toString()}`;
