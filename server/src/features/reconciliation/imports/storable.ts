/** Without characters that PostgreSQL cannot store: zero characters and halves of others. */
export const storable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '');

/** The JSON of a value, with texts that PostgreSQL can store. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? storable(each) : each));
