import type { ConfirmationKind } from '@prelaunch/contract';
import type { ChangedLine } from './notices/changed-lines.rules.ts';

/** How many requests of a company may be pending at once. */
export const MAX_PENDING_CONFIRMATIONS = 500;

/** A change that needs a second admin, described by the feature that makes it. */
export interface RequestedChange {
  readonly kind: ConfirmationKind;
  /** The row that changes; null where the change adds one. */
  readonly subjectId: string | null;
  /** The name of the row in lists and in the audit trail. */
  readonly label: string;
  /** Completes the sentence 'requested to ...'. */
  readonly actionText: string;
  /**
   * Returns the details before and after.
   *
   * @param numbers 'whole' for admins on the screen, 'masked' for mails and the audit trail
   */
  readonly lines: (numbers: 'whole' | 'masked') => ChangedLine[];
  /** The data with which the feature makes the change later. Stored as sealed JSON. */
  readonly payload: object;
}
