/** Texts about a company's sale as a whole. */
export const programmeTexts = {
  suspended: (company: string) =>
    `${company} has suspended its sale. You can see what is yours, but nothing can be bought now.`,
  suspendedForVisitors: (company: string) =>
    `${company} has suspended its sale. You can log in and see what is yours, but nobody can register or buy now.`,
  /** `english` is the text of the token. */
  footerNote: (_symbol: string, english: string) => english,
  launch: 'Launch',
  soldShare: 'Share sold',
  lessThanShown: '< 0.01 %',
  percent: (share: number) => `${String(share)} %`,
} as const;
