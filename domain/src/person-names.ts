/** A name without differences of capitals, spaces and the composition of characters. */
const nameKey = (name: string): string =>
  name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether two spellings differ only by capitals, spaces and the composition of characters. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
