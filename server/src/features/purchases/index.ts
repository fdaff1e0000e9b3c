/** What other features, the process and the operator's commands may use of this one. */
export { amountToPay } from './amount-to-pay.store.ts';
export { isMoneySafe, takesCredit } from './credits.store.ts';
export { comparedIn } from './decide/compared.ts';
export { approveWithin, countApproval, createDecide } from './decide/decide.ts';
export { insertReduced, lockReducible, type ReduciblePurchase } from './decide/reduce.store.ts';
export { hasUnreadAnswer } from './decide/unread-answers.store.ts';
export {
  findBuyerName,
  findForMember,
  listForAdminByIds,
  payeeNumber,
} from './lists/purchase-lists.store.ts';
export { type PurchaseMail, queueStoredMails } from './purchase-mails.store.ts';
export { writePurchaseMails } from './purchase-mails.ts';
export { type Purchase, toPurchase, toPurchaseForAdmin } from './purchase.ts';
export { readReference } from './purchases.rules.ts';
export { renewTotals } from './reservations/locked-totals.store.ts';
