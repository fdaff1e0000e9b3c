/** Texts about the account to pay to. */
export const payeeTexts = {
  endsIn: (digits: string) => `Account ending in ${digits}`,
  paidBefore: (day: string) => `The same account as for your payment of ${day}.`,
  notPaidBefore: 'You have not paid to this account before.',
  since: (day: string) => `In use since ${day}.`,
  sinceByTwoAdmins: (day: string) => `In use since ${day}, confirmed by two admins.`,
} as const;
