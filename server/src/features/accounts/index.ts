/** What other features, the process and the operator's commands may use of this one. */
export { matchesPerson } from './manage-users/account-lists.store.ts';
export { nameAt } from './profile/identity-changes.store.ts';
