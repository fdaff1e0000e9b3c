/** Numbers that look random and depend only on the seed. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  digits(count: number): string;
  letters(count: number): string;
}

/** The generator mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  const characters = (alphabet: string, count: number): string =>
    Array.from({ length: count }, () => alphabet.charAt(below(alphabet.length))).join('');
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    digits: (count) => characters('0123456789', count),
    letters: (count) => characters('ABCDEFGHIJKLMNOPQRSTUVWXYZ', count),
  };
}
