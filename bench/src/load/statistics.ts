/** The result of one interval of load; times in milliseconds. */
export interface Sample {
  /** Units per second, see `Side.unitsPerCall`. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Returns the value at this share of the sorted values; NaN when there are none. */
function percentile(sorted: ArrayLike<number>, share: number): number {
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[at] ?? Number.NaN;
}

/** Returns the middle value, or the mean of the two middle ones; NaN when there are no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = percentile(sorted, 0.5);
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? upper)) / 2;
}

/**
 * Summarises the calls of one interval.
 *
 * @param times the duration of each call, in milliseconds
 * @param elapsedMs the length of the interval
 */
export function sampleOf(times: readonly number[], elapsedMs: number, unitsPerCall = 1): Sample {
  const sorted = Float64Array.from(times).sort();
  return {
    perSecond: ((times.length * unitsPerCall) / elapsedMs) * 1000,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}

/** Returns the median of each figure, so that one disturbed interval changes no result. */
export function medianSample(samples: readonly Sample[]): Sample {
  return {
    perSecond: median(samples.map(({ perSecond }) => perSecond)),
    p50: median(samples.map(({ p50 }) => p50)),
    p99: median(samples.map(({ p99 }) => p99)),
  };
}

/**
 * Divides a figure of one side by that of another, round by round, and returns the median. The
 * intervals of one round follow each other directly, so a slow minute of the machine affects both.
 */
export function medianRatio(
  samples: readonly Sample[],
  others: readonly Sample[],
  figure: keyof Sample,
): number {
  return median(
    samples.map((sample, round) => sample[figure] / (others[round]?.[figure] ?? Number.NaN)),
  );
}
