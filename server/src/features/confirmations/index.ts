/** What other features, the process and the operator's commands may use of this one. */
export type { Changes, ConfirmableChange } from './changes.ts';
export { hasOtherAdmin, needsSecondAdmin } from './confirmations.store.ts';
export { adminChangedMail, fourEyesChangedMail, payeeChangedMail } from './notices/change-mails.ts';
export { changedLines, type ShownDetail } from './notices/changed-lines.rules.ts';
export { findNoticeRecipients } from './notices/notice-recipients.store.ts';
export {
  type Origin,
  requestConfirmation,
  requestConfirmations,
  type Requester,
  requesterInTrail,
  resultOrWaiting,
  type Waiting,
} from './request-confirmation.ts';
