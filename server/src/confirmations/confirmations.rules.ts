import type { ConfirmationKind } from '@prelaunch/contract';
import type { ChangedLine } from '../notices/changed-lines.rules.ts';

/** How many requests of a company may wait at once. */
export const MAX_PENDING_CONFIRMATIONS = 500;

/** A change that needs a second admin, as the feature that makes it describes it. */
export interface RequestedChange {
  readonly kind: ConfirmationKind;
  /** The row that changes; null where the change adds one. */
  readonly subjectId: string | null;
  /** Names the row, in lists and in the audit trail. */
  readonly label: string;
  /** The object of 'requested to ...'. */
  readonly actionText: string;
  /**
   * Returns the details before and after.
   *
   * @param numbers 'whole' for admins on the screen, 'masked' for mails and the audit trail
   */
  readonly lines: (numbers: 'whole' | 'masked') => ChangedLine[];
  /** What the feature needs to make the change later. It is stored sealed, as JSON. */
  readonly payload: object;
}
