import type { NameComparison, NameCoverage } from '@prelaunch/contract';

const nameHints: Record<NameCoverage, string> = {
  WHOLE: 'Type it in the letters of the document. Out of a PDF you can copy it.',
  LATIN: 'Leave it empty if the document shows no Latin letters here.',
  PART: 'The code does not cover all letters of this name. Type the Latin and Devanagari letters, or leave it empty if it has none.',
};

const nameResults: Record<NameComparison, string> = {
  WHOLE: 'The name is as it was issued.',
  LATIN:
    'The Latin letters of the name are as they were issued. The code of this older document covers no other letters.',
  PART: 'Only some letters of the name were compared. They are as they were issued.',
  NONE: 'The name was not compared.',
};

export const documentTexts = {
  loading: 'Checking the code...',
  failed: 'The code could not be checked.',

  notIssued: 'We have not issued this code',
  notIssuedText:
    'It may be incomplete or mistyped: compare it with the document, or scan it again. If the result stays the same, do not rely on the document, and ask the company.',
  codeChecked: 'The code that was checked:',
  revoked: 'Signed with a revoked key',
  revokedText: (moment: string) =>
    `The key of this code was revoked on ${moment}, because other people may have it. This page cannot say whether the document is genuine. Do not rely on it before you have asked the company. A member can download the document again.`,
  reversed: (day: string) => `Reversed on ${day}`,
  reversedText:
    'The purchase of this receipt was taken back. The tokens no longer belong to the member.',
  genuine: 'The code is genuine. Now compare the document',
  genuineText:
    'A genuine code can be copied onto a changed document. Only the comparison below shows whether the document was changed.',

  about: 'What was issued',
  aboutHint: 'All of this must be the same on the document.',
  kind: 'Document',
  kindText: (kind: string, financialYear: string | null) => {
    if (kind === 'RECEIPT') return 'Payment receipt';
    return financialYear === null ? 'Document' : `Statement for financial year ${financialYear}`;
  },
  company: 'Company',
  issued: 'Issued',
  shortCode: 'Short code',

  compare: 'Compare with the document',
  compareText:
    'Type what is printed on the document. The page does not show what was issued: it only says whether everything matches.',
  name: 'Member',
  nameHints,
  amount: 'Total amount (INR)',
  tokens: 'Tokens',
  sum: 'Total of approved purchases (INR)',
  sumOfTokens: 'Total of tokens',
  status: 'Status',
  chooseStatus: 'Choose',
  badAmount: 'Please type the amount as it is printed.',
  noName: 'Please type the name as it is printed.',
  badTokens: 'Please type the number as it is printed.',
  noStatus: 'Please choose the status that is printed.',
  compareButton: 'Compare',
  comparing: 'Comparing...',
  tooMany: 'This document was compared wrongly too often. Try again tomorrow, or ask the company.',

  matches: 'The document matches',
  results: 'What was compared',
  receiptNumbers: 'Total amount, tokens and status are as they were issued.',
  statementNumbers: 'Total of approved purchases and total of tokens are as they were issued.',
  nameResults,
  nameOpen: 'The rest matches, but the name was not fully compared',
  nameOpenText:
    'This code does not show whether the name was changed. Check the name in another way, for example by asking the company.',
  nameOpenOlderText:
    'This older code covers only the Latin letters of the name, so it does not show whether other letters were changed. Ask the member to download the document again: the code of a new one covers Devanagari too.',
  differs: 'The document does not match',
  differsText:
    'At least one of these differs from what was issued. Check what you typed. If it is what the document says, do not rely on it, and ask the company.',
  matchesReversed: 'The document matches, but its purchase was reversed',
  outdated: 'The document matches, but is out of date',
  outdatedText:
    'The purchase was decided after this receipt was issued. Ask the member for a new receipt.',
} as const;
