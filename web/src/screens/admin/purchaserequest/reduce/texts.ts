/** Texts of the approval of what was paid of a purchase. */
export const reduceTexts = {
  reduce: 'Approve what was paid',
  /** Where the button has little room. */
  reduceShort: 'Reduce',
  story: (member: string) =>
    `${member} gets the tokens that the payment buys. The order is reduced to them.`,
  received: 'Received',
  atBank: (amount: string) => `The bank statements show ${amount}.`,
  byHand: 'The amount that has arrived on the account, fee included.',
  ordered: 'Ordered',
  approved: 'Approved',
  returned: 'Back to the supply',
  tokens: (tokens: string) => (tokens === '1' ? '1 token' : `${tokens} tokens`),
  none: '--',
  missing: 'Please enter a valid amount.',
  notLess: (total: string) => `This is not less than ${total}. Approve the purchase instead.`,
  buysNothing: 'This amount does not buy one whole token.',
  reducing: 'Approving...',
  cancel: 'Cancel',
} as const;
