import { maskAccountNumber } from '@prelaunch/domain/indian-ids';
import { changedLines, type ChangedLine } from '../notices/changed-lines.rules.ts';

/** What members are shown of an account. */
export interface PayeeDetails {
  readonly holderName: string;
  readonly bankName: string;
  readonly branch: string;
  readonly accountNumber: string;
  readonly ifscCode: string;
  readonly upi: string;
}

const FIELDS = ['holderName', 'bankName', 'branch', 'accountNumber', 'ifscCode', 'upi'] as const;

/** The details alone, without what else a row or a request carries. */
export function detailsOf(account: PayeeDetails): PayeeDetails {
  const { holderName, bankName, branch, accountNumber, ifscCode, upi } = account;
  return { holderName, bankName, branch, accountNumber, ifscCode, upi };
}

export const isSamePayee = (one: PayeeDetails, other: PayeeDetails): boolean =>
  FIELDS.every((field) => one[field] === other[field]);

/** How an account is called where there is room for a line. */
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
 * Old and new of an account.
 *
 * @param numbers 'masked' for a mail, which travels in the open: of the account number only the end
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
