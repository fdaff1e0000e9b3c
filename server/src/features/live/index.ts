/** What other features, the process and the operator's commands may use of this one. */
export { createLiveHub } from './live.hub.ts';
export {
  notifyMember,
  notifyMembers,
  notifyPayeeChange,
  queueMemberNotices,
} from './live.store.ts';
