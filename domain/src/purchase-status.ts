export const PURCHASE_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

export type Decision = Exclude<PurchaseStatus, 'PENDING'>;

/** How many purchases of a member may wait at a time, so that nobody can reserve the supply away. */
export const MAX_PENDING = 10;

/** CRYPTO is kept for records; no screen offers it. */
export const PAYMENT_METHODS = ['BANK', 'UPI', 'MANUAL', 'CRYPTO'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Only a pending purchase can be decided, once and for ever: tokens were counted, mails were sent. */
export function canDecide(from: PurchaseStatus): boolean {
  return from === 'PENDING';
}

/** The status after a decision, or null when the purchase has been decided before. */
export function decide(from: PurchaseStatus, decision: Decision): PurchaseStatus | null {
  return canDecide(from) ? decision : null;
}

/**
 * How often a purchase's quantity is added to each count of the supply. Either decision ends the
 * reservation; only an approval turns it into stock.
 */
export function supplyEffect(decision: Decision): { reserved: -1; approved: 0 | 1 } {
  return { reserved: -1, approved: decision === 'APPROVED' ? 1 : 0 };
}

export type BadgeColour = 'green' | 'red' | 'yellow' | 'grey';

/** The colour of a status badge in any case; words of other systems are known too. */
export function badgeColour(status: string): BadgeColour {
  switch (status.toLowerCase()) {
    case 'approved':
    case 'success':
      return 'green';
    case 'reject':
    case 'rejected':
    case 'failed':
      return 'red';
    case 'pending':
      return 'yellow';
    default:
      return 'grey';
  }
}

/** How a receipt words and colours a status: to its reader an approved payment is a completed one. */
export function receiptStatus(status: string): {
  text: string;
  colour: Exclude<BadgeColour, 'grey'>;
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
