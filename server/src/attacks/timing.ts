/** The middle one of these figures. */
export function medianOf(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The figure that this share of them stays below; 0.99 for the slowest hundredth. */
export function quantileOf(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * How well one figure tells which of the two lists it is from (the area under the ROC curve, the
 * better side of it): 0.5 is guessing, 1 is certain.
 */
export function oddsToTellApart(one: readonly number[], two: readonly number[]): number {
  let wins = 0;
  for (const a of one) {
    for (const b of two) wins += a > b ? 1 : a === b ? 0.5 : 0;
  }
  const odds = wins / (one.length * two.length);
  return Math.max(odds, 1 - odds);
}
