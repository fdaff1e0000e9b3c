/** Returns the median, the upper one of an even count; NaN for an empty list. */
export function medianOf(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The quantile: 0.99 gives the bound of the slowest hundredth. */
export function quantileOf(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * How often a figure of the first list is above one of the second (the area under the ROC curve): at
 * 0.5 the lists cannot be distinguished, at 0 and 1 they do not overlap.
 */
export function areaUnderCurve(one: readonly number[], two: readonly number[]): number {
  let wins = 0;
  for (const a of one) {
    for (const b of two) wins += a > b ? 1 : a === b ? 0.5 : 0;
  }
  return wins / (one.length * two.length);
}

/** The smallest difference between figures like these that moves the area away from 0.5 by `margin`. */
export function smallestSeen(figures: readonly number[], margin: number): number {
  const half = Math.floor(figures.length / 2);
  const [one, two] = [figures.slice(0, half), figures.slice(half)];
  let [low, high] = [0, quantileOf(figures, 1)];
  for (let n = 0; n < 20; n += 1) {
    const middle = (low + high) / 2;
    const moved = one.map((figure) => figure + middle);
    if (areaUnderCurve(moved, two) - areaUnderCurve(one, two) < margin) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Runs each kind `rounds` times and returns how long each run took, in milliseconds. The order differs in
 * each round, so that other load on the machine affects all kinds equally.
 */
export async function timesOf<Kind extends string>(
  kinds: Readonly<Record<Kind, (round: number) => Promise<unknown>>>,
  rounds: number,
  afterRound: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Record<Kind, number[]>> {
  const names = Object.keys(kinds) as Kind[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Kind,
    number[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    const turned = [...names.slice(round % names.length), ...names.slice(0, round % names.length)];
    for (const name of Math.floor(round / names.length) % 2 === 0 ? turned : turned.reverse()) {
      const start = performance.now();
      await kinds[name](round);
      times[name].push(performance.now() - start);
    }
    await afterRound();
  }
  return times;
}
