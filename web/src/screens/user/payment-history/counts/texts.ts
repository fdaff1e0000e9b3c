/** How many payments are in each state. */
export const countTexts = {
  group: 'How many payments',
  chip: (label: string, count: number) => `${label} ${String(count)}`,
  approved: (count: number) =>
    count === 1
      ? 'Nothing is waiting. 1 payment is approved.'
      : `Nothing is waiting. ${String(count)} payments are approved.`,
  rejected: (count: number) =>
    count === 1 ? '1 payment was not accepted.' : `${String(count)} payments were not accepted.`,
  newest: (amount: string, day: string) => `The newest: ${amount}, ${day}`,
} as const;
