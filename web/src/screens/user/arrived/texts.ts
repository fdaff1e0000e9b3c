/** Where the money of a payment is. */
export const arrivedTexts = {
  newest: (count: number) => (count === 1 ? 'Your newest payment' : 'Your newest payments'),
  arrived: 'Your tokens have arrived',
  arrivedOn: (tokens: string, day: string) => `${tokens} arrived on ${day}.`,
  label: 'Where the payment is',
  stations: {
    sent: 'Sent',
    bank: 'At our bank',
    checked: 'Checked',
    tokens: 'Tokens',
  },
  states: {
    done: 'done',
    waiting: 'not yet',
    notSeen: 'not seen on a statement',
  },
  onStatement: (amount: string, day: string) => `${amount} on the statement of ${day}`,
  found: (amount: string, difference: string) => `We found ${amount}, ${difference}`,
  short: (missing: string) => `${missing} short`,
  over: (more: string) => `${more} over`,
  foundMore: (found: string) => `${found}. The company decides about the excess.`,
  older: (count: number, oldest: string) =>
    count === 1
      ? `1 older payment: ${oldest}`
      : `${String(count)} older payments, the oldest: ${oldest}`,
  confirmed: 'The company has confirmed the payment. It was not seen on a statement.',
} as const;
