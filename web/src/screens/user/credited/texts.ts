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

  /** Once it is submitted. */
  paidKept: 'Paid with money that you had kept',
  paidByTransfer: 'Paid by transfer',
  parts: (kept: string, transferred: string) => `${kept} kept before, ${transferred} by transfer`,

  /** Of a rejected or reversed purchase. */
  availableAgain: (kept: string) => `The ${kept} that you had kept is available again.`,
} as const;
