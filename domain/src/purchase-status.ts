export const PURCHASE_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

export type Decision = Exclude<PurchaseStatus, 'PENDING'>;

/** The status after a decision, or null when the purchase was decided before: a decision is final. */
export function decide(from: PurchaseStatus, decision: Decision): PurchaseStatus | null {
  return from === 'PENDING' ? decision : null;
}

/** The text and colour of a status on a receipt, where an approved payment is called completed. */
export function receiptStatus(status: string): {
  text: string;
  colour: 'green' | 'red' | 'yellow';
} {
  switch (status) {
    case 'APPROVED':
      return { text: 'COMPLETED', colour: 'green' };
    case 'PENDING':
      return { text: 'PENDING', colour: 'yellow' };
    default:
      return { text: status, colour: 'red' };
  }
}
