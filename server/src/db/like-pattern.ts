/** A LIKE pattern for 'contains this text', in which nothing that was typed is a wild card. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
