/** An order of which a part is paid with money that the member has kept from an earlier payment. */
export const creditedTexts = {
  /** While it is to be paid. */
  orderTotal: 'Order total',
  kept: 'Kept from an earlier payment',
  toPay: 'To pay now',
  typedAmountDiffers: (toPay: string) =>
    `This differs from the ${toPay} that you have to pay. The company will see both.`,
  loadFailed: 'It could not be checked whether you have money kept for this order.',
  goOnWithout: 'Pay the whole total',
  lostTitle: 'The amount to pay has changed',
  lost: (toPay: string) =>
    `The money that you had kept is no longer available for this order. To pay now: ${toPay}`,
  showHow: 'Show how to pay',
  alreadyPaid: (before: string) => `I have already paid ${before}`,

  /** Once it is submitted. */
  paidKept: 'Paid with money that you had kept',
  newPayment: 'New payment',
  parts: (kept: string, paid: string) => `${kept} kept before, new payment ${paid}`,

  /** Of a rejected or reversed purchase. */
  availableAgain: (kept: string) => `The ${kept} that you had kept became available again.`,
} as const;
