export const referralTexts = {
  title: 'Your referrals',
  none: 'Nobody has registered with your code yet.',
  joined: 'Joined with your code',
  buyers: 'Of these bought',
  quantity: 'Tokens they bought',
  tokens: (quantity: string, symbol: string) => `${quantity} ${symbol}`,
  heading: 'Members who joined with your code',
  loading: 'Loading your referrals...',
  failed: 'Your referrals could not be loaded.',
  /** The totals contain the number. */
  found: () => '',
  columns: {
    number: 'Sl.No',
    name: 'Name',
    date: 'Joined',
    purchases: 'Approved purchases',
    quantity: 'Tokens',
  },
  all: (count: string) => `Show all ${count}`,
  deleted: 'Deleted account',
  rules: 'Rules of the company',
} as const;
