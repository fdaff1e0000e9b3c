/** A source of pseudo-random values: the same seed gives the same values in the same order. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  integer(from: number, to: number): number;
  /** Whether an event of this probability occurs. */
  chance(probability: number): boolean;
  /** A value of the standard normal distribution. */
  normal(): number;
  pick<const List extends readonly [unknown, ...unknown[]]>(list: List): List[number];
  /** An entry, with a probability proportional to its weight; throws for an empty list. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T;
  /** A string of `count` decimal digits. */
  digits(count: number): string;
  bytes(count: number): Uint8Array;
}

/** Creates a generator that uses the algorithm mulberry32. Never use it for secrets: its values can be predicted. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    // The Box-Muller transform; 1 - next() is never 0, so its logarithm is finite.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (list) => list[integer(0, list.length - 1)] ?? list[0],
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      const found = list.find(([, weight]) => (left -= weight) < 0) ?? list.at(-1);
      if (found === undefined) throw new RangeError('the list is empty');
      return found[0];
    },
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
    bytes: (count) => Uint8Array.from({ length: count }, () => integer(0, 255)),
  };
}
