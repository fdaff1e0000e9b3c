import type { ChainProblem } from '@prelaunch/domain/holdings/check-holding';

const problems: Record<ChainProblem, string> = {
  unreadable: 'A statement in the public list is not signed, or belongs to another company.',
  broken: 'The public list has a gap: a statement was removed or replaced.',
  not_listed: 'The public list has another statement for this number than your file.',
  replaced: 'A statement that this browser has seen before is no longer in the public list.',
};

export const verifyTexts = {
  screen: 'Check a receipt or your tokens',
  back: 'Back',
  intro:
    'Find out whether a receipt or a statement was issued by the company, and whether your tokens are part of what it has published.',
  private: 'Files are read in this browser, and not uploaded.',
  file: 'Your file',
  fileHint:
    'The PDF of a receipt or statement, or the JSON file from your dashboard, under Proof of holdings.',
  choose: 'Choose the file',
  otherFile:
    'Please choose the PDF of a receipt or statement, or the JSON file from your dashboard.',
  notFile: 'This file contains neither a code of a receipt or statement nor a proof of holdings.',
  noCodeInPdf:
    'No code of a receipt or statement could be read from this PDF. Paste its link below.',
  input: 'What do you have?',
  or: 'or',
  link: 'Link or code',
  linkHint: 'Scan the QR code with the camera of a phone, or paste the link of the PDF here.',
  noCode: 'Please paste the link or the code.',
  another: 'Check something else',
  again: 'Correct the code, or check something else',
  check: 'Check',
  receiptFailed: 'The receipt could not be loaded.',
  loadFailed: 'Your proof could not be loaded.',
  loading: 'Loading your proof...',
  nothingPublished: 'The company has not published its holdings yet. It does so once a day.',
  nothingHeld:
    'You had no approved tokens when the company last published its holdings. They are included the next time.',

  good: 'Your tokens are included',
  goodOffline: 'Your file is correct',
  bad: 'Your tokens are not confirmed',
  badText:
    'Keep your file, and ask the company for an explanation. Other members can compare their files with yours.',
  results: 'What was checked',
  passed: 'Passed:',
  failed: 'Failed:',
  open: 'Not checked:',

  included: (quantity: string, token: string) =>
    `Your ${quantity} ${token} are included in the published holdings.`,
  notIncluded: (quantity: string, token: string) =>
    `Your ${quantity} ${token} are not part of the published holdings.`,
  notInFile: (quantity: string, token: string) =>
    `The statement in your file does not include your ${quantity} ${token}.`,
  total: (total: string, holders: string) =>
    `The holdings of all ${holders} members add up to the published total of ${total}.`,
  wrongTotal: (total: string) => `The holdings do not add up to the published total of ${total}.`,
  supply: (supply: string) => `The total does not exceed the supply of ${supply}.`,
  aboveSupply: (supply: string) => `The total exceeds the supply of ${supply}.`,
  signed: 'The published statement is signed, and was not changed.',
  unsigned: 'The statement in your file has no valid signature: it may not come from the company.',
  comparing: 'Comparing with the public list...',
  listed: 'The public list contains the same statement, and nothing was removed from it.',
  problems,
  notCompared: 'The public list could not be loaded. Connect to the internet to compare.',
  compare: 'Compare again',
  keyChanged:
    'The company signs with another key than when you looked last. It should have announced this.',

  facts: 'The published statement',
  onlyFileSays: (claim: string) => `Only your file says: ${claim}`,
  unsignedFacts: 'What your file says, without a valid signature',
  compareYourself: (day: string) =>
    `Only you can check these two: they must be your Member ID, and your tokens that were approved by ${day}. If they are not, ask the company.`,
  memberId: 'Member ID',
  quantity: 'Your tokens',
  day: 'Published on',
  number: 'Statement number',
  holders: 'Members with tokens',
  allTokens: 'Tokens of all members',
  forSale: 'Supply for members',
  statementHash: 'Hash of the statement',
  copyHash: 'Copy the hash',
  copiedHash: 'Hash copied',
  hashHint: 'Every member must see the same hash for this number. Compare it with other members.',

  other: 'Check a file, a link or a receipt',

  experts: 'For experts',
  expertsText: 'A short program checks your file on your own computer. It needs only Node.js:',
  program: 'Download verify-holding.mjs',
} as const;
