import type { RequestedChange } from '../../confirmations/confirmations.rules.ts';

/** A large approval that waits for a second admin. */
export interface ApprovalRequest {
  readonly kind: 'purchase.approve';
  readonly id: string;
  /** The purchase's order number. */
  readonly label: string;
  /** The reference number at the request; null for none. Missing in requests of releases that did not store it. */
  readonly reference?: string | null;
}

export const describeApprovalRequest = (request: ApprovalRequest): RequestedChange => ({
  kind: request.kind,
  subjectId: request.id,
  label: request.label,
  actionText: `approve the purchase ${request.label}`,
  lines: () => [],
  payload: request,
});
