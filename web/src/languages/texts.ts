/** The texts of the language switch. The languages have their own names in every language. */
export const languageTexts = {
  label: 'Language',
  draft: 'draft',
} as const;
