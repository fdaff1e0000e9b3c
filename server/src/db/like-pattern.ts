/** Returns a LIKE pattern for 'contains this text', with the text's wildcards escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
