export const proofTexts = {
  title: 'Proof of holdings',
  included: (tokens: string, day: string) =>
    `On ${day} the company published the holdings of all members, with your ${tokens}. Check it yourself: the company cannot leave your tokens out without your check failing.`,
  notYet: (day: string) =>
    `The company last published the holdings of all members on ${day}. Tokens that were approved since then are included the next time.`,
  check: 'Check my holdings',
  download: 'Download the file',
} as const;
