import { paths } from '../paths.ts';

/** The parameter with the id of the signed-in member's purchase whose receipt `paths.verify` checks. */
export const RECEIPT_TO_CHECK = 'receipt';

/** The check of the receipt of the signed-in member's purchase. */
export const receiptCheckPath = (id: string): string => `${paths.verify}?${RECEIPT_TO_CHECK}=${id}`;
