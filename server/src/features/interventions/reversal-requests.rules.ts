import type { ReversalReason } from '@prelaunch/domain/interventions';
import type { RequestedChange } from '../confirmations/confirmations.rules.ts';

/** A reversal that waits for a second admin. */
export interface ReversalRequest {
  readonly kind: 'purchase.reverse';
  readonly id: string;
  /** The purchase's order number. */
  readonly label: string;
  readonly reason: ReversalReason;
  readonly note: string;
}

/** The words of the reasons for other admins, in mails and in the list of confirmations. */
const REASONS: Readonly<Record<ReversalReason, string>> = {
  WRONG_MATCH: 'Matched with the wrong payment',
  PAYMENT_RETURNED: 'The bank returned the payment',
  LIEN: 'Police or bank marked the payment as disputed',
  IDENTITY_REFUSED: 'The identity was refused',
  AGREED_WITHDRAWAL: 'Withdrawal agreed with the member',
};

const line = (label: string, after: string) => ({ label, before: null, after, changed: true });

export const describeReversalRequest = (request: ReversalRequest): RequestedChange => ({
  kind: request.kind,
  subjectId: request.id,
  label: request.label,
  actionText: `reverse the purchase ${request.label}`,
  lines: () => [line('Reason', REASONS[request.reason]), line('Note', request.note)],
  payload: request,
});
