/** What one turn of load came to; times in milliseconds. */
export interface Sample {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** The value that this share of the sorted values does not exceed. */
function percentile(sorted: ArrayLike<number>, share: number): number {
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[at] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = percentile(sorted, 0.5);
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? upper)) / 2;
}

export function sampleOf(times: readonly number[], elapsedMs: number): Sample {
  const sorted = Float64Array.from(times).sort();
  return {
    perSecond: (times.length / elapsedMs) * 1000,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}

/** Each figure's own median: one disturbed turn changes nothing. */
export function medianSample(samples: readonly Sample[]): Sample {
  return {
    perSecond: median(samples.map(({ perSecond }) => perSecond)),
    p50: median(samples.map(({ p50 }) => p50)),
    p99: median(samples.map(({ p99 }) => p99)),
  };
}
