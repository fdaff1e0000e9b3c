/** A rejected purchase: why, and what its member can do. */
export const rejectedTexts = {
  notice: (amount: string, reason: string | null) =>
    reason === null
      ? `${amount} was not accepted.`
      : `${amount} was not accepted: ${reason.replace(/[.।]?$/, '.')}`,
  see: 'See what you can do',
  more: (count: number) => (count === 1 ? 'See 1 more' : `See ${String(count)} more`),

  title: 'Not accepted',
  noReason: 'The company has given no reason.',
  ifPaid: 'If you have paid:',
  payOnce: 'If you have paid, do not pay a second time:',
  check: (reference: string) =>
    `Compare the transaction number ${reference} with the payment in your bank or UPI app.`,
  findSlip: 'Find the slip of your payment: the company can look for its day and amount.',
  again:
    'Send it again, as a new order at the current price. Number and file are filled in; correct what is wrong.',
  againUnknown:
    'If only the number or the file was wrong, send it again, as a new order at the current price. Both are filled in; correct what is wrong.',
  send: 'Send it again',
  moneyBack: (reference: string | null) =>
    reference === null
      ? 'Look in your account: the money should be there again. If it is not, ask your bank.'
      : `Look in your account: the money of the payment ${reference} should be there again. If it is not, ask your bank.`,
  payAgain: 'When the money is there again, you can make a new order and pay for it.',
  contact: (order: string) => `Write to the company, and give the order number ${order}.`,
  reply: (order: string) =>
    `Reply to the mail about this decision, and give the order number ${order}.`,

  sentAgain: (order: string) =>
    `You send the payment for ${order} again. If you have paid, do not pay a second time.`,
} as const;
