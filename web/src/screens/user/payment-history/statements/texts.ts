export const statementTexts = {
  title: 'Statements',
  text: 'All purchases of a financial year, April to March, with their totals, as a PDF that others can check.',
  download: (year: string) => `Download ${year}`,
  downloading: 'Downloading...',
  fileName: (year: string) => `statement-${year}.pdf`,
} as const;
