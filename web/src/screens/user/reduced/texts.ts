const tokens = (count: string) => (count === '1' ? '1 token' : `${count} tokens`);

/** An order whose payment was short, and the purchase for what was paid that takes its place. */
export const reducedTexts = {
  mark: 'Reduced',

  /** Of the order. True of a purchase in its place that is approved, and of one that waits for a second admin. */
  less: (paid: string, total: string) =>
    `Your payment of ${paid} was less than this order's total of ${total}.`,
  /** Of an order of which kept money pays a part. */
  lessToPay: (paid: string, toPay: string) =>
    `Your payment of ${paid} was less than the ${toPay} that you had to pay for this order.`,
  replaced: (count: string, paid: string) =>
    `A purchase of ${tokens(count)} for ${paid} has taken its place.`,
  see: 'See its receipt',

  /** Of the purchase in its place. */
  ordered: (count: string, total: string) => `You ordered ${tokens(count)} for ${total}.`,
  arrived: (paid: string, count: string) =>
    `${paid} arrived, so this purchase is for ${tokens(count)}.`,
  arrivedWithKept: (paid: string, kept: string, count: string) =>
    `${paid} arrived, so with the ${kept} that you had kept this purchase is for ${tokens(count)}.`,
  seeOrder: 'See the order',

  nothingMore: 'Nothing more is to be paid for this order.',
} as const;
