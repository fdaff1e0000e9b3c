import type { PaymentDetails } from './panel.ts';

export type Bank = PaymentDetails['banks'][number];

const FIELDS = ['bankName', 'accountNumber', 'holderName', 'ifscCode', 'branch'] as const;

/** A detail of the payee, old and new; the old account number has only its last four digits. */
export interface PayeeFieldChange {
  readonly field: (typeof FIELDS)[number] | 'upi';
  /** Null where the payee had none. */
  readonly before: string | null;
  /** Null where the payee has none any more. */
  readonly after: string | null;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

export const lastDigits = (accountNumber: string): string => accountNumber.slice(-4);

function changesOfBank(before: Bank, after: Bank | undefined): PayeeFieldChange[] {
  return FIELDS.filter((field) => before[field] !== after?.[field]).map((field) => ({
    field,
    before: field === 'accountNumber' ? `…${lastDigits(before[field])}` : orNull(before[field]),
    after: after === undefined ? null : orNull(after[field]),
  }));
}

/** The accounts that have another version now, or no longer exist. */
export function replacedBanks(before: PaymentDetails, after: PaymentDetails): Bank[] {
  const versions = new Set(after.banks.map(({ versionId }) => versionId));
  return before.banks.filter(({ versionId }) => !versions.has(versionId));
}

/**
 * Returns how the payees that a member has seen differ from the current ones; empty when a payment to them is still
 * right. A further account changes nothing.
 */
export function changesOfPayees(
  before: PaymentDetails,
  after: PaymentDetails,
): readonly PayeeFieldChange[] {
  const changes = replacedBanks(before, after).flatMap((bank) =>
    changesOfBank(
      bank,
      after.banks.find(({ id }) => id === bank.id),
    ),
  );
  // The UPI ID is a detail of the first account.
  if (before.versionId === after.versionId || before.upi === after.upi) return changes;
  return [...changes, { field: 'upi', before: orNull(before.upi), after: orNull(after.upi) }];
}
