import { maskAccountNumber } from '@prelaunch/domain/indian-ids';
import { changedLines, type ChangedLine } from '../confirmations/notices/changed-lines.rules.ts';

/** The details of an account that members see. */
export interface PayeeDetails {
  readonly holderName: string;
  readonly bankName: string;
  readonly branch: string;
  readonly accountNumber: string;
  readonly ifscCode: string;
  readonly upi: string;
}

const FIELDS = ['holderName', 'bankName', 'branch', 'accountNumber', 'ifscCode', 'upi'] as const;

/** Returns only the details of a row or a request. */
export function detailsOf(account: PayeeDetails): PayeeDetails {
  const { holderName, bankName, branch, accountNumber, ifscCode, upi } = account;
  return { holderName, bankName, branch, accountNumber, ifscCode, upi };
}

export const isSamePayee = (one: PayeeDetails, other: PayeeDetails): boolean =>
  FIELDS.every((field) => one[field] === other[field]);

/** A one-line label of an account. */
export const payeeLabel = ({ bankName, accountNumber }: PayeeDetails): string =>
  `${bankName} (…${maskAccountNumber(accountNumber).slice(-4)})`;

const LABELS: Readonly<Record<(typeof FIELDS)[number], string>> = {
  holderName: 'Holder name',
  bankName: 'Bank name',
  branch: 'Branch name',
  accountNumber: 'Account number',
  ifscCode: 'IFSC code',
  upi: 'UPI ID',
};

/**
 * Returns the changed details of an account, before and after.
 *
 * @param numbers 'masked' for a mail, which is not confidential: shows only the end of the account number
 */
export const payeeLines = (
  before: PayeeDetails | null,
  after: PayeeDetails,
  numbers: 'whole' | 'masked',
): ChangedLine[] =>
  changedLines<PayeeDetails>(
    FIELDS.map((field) => ({
      label: LABELS[field],
      text: (payee) =>
        field === 'accountNumber' && numbers === 'masked'
          ? maskAccountNumber(payee[field])
          : payee[field],
      raw: (payee) => payee[field],
    })),
    before,
    after,
  );
