import type { Plan } from '../plan.ts';
import { runLoad, type Client } from './load.ts';
import { medianRatio, medianSample, type Sample } from './statistics.ts';

/** One side of a comparison. */
export interface Side {
  /** Adds the data that one interval consumes, outside the measured time; returns for how many calls it suffices. */
  readonly prepare?: () => Promise<number>;
  readonly open: () => Promise<Client>;
  /** How many units, such as purchases, one call processes; 1 by default. Rates count units. */
  readonly unitsPerCall?: number;
}

export interface Comparison {
  readonly ours: Sample;
  readonly ceiling: Sample;
  /** Our rate divided by the ceiling's: the median of the rounds. */
  readonly ratio: number;
}

const WARM_UP_SECONDS = 0.3;

type Interval = Pick<Plan, 'rounds' | 'seconds'>;

/** Prepares a side, and loads it for one interval. */
export async function loadSide(
  { prepare, open, unitsPerCall }: Side,
  load: { readonly clients: number; readonly seconds: number },
): Promise<Sample> {
  const maxCalls = await prepare?.();
  return runLoad({ ...load, maxCalls, unitsPerCall }, open);
}

/**
 * Loads the sides alternately, one interval each per round. The speed of a shared machine drifts over
 * minutes, so intervals that are compared must be neighbours. A different side begins each round.
 *
 * @returns for each side the samples of its rounds
 */
export async function interleave(
  { rounds, seconds }: Interval,
  clients: number,
  sides: readonly Side[],
): Promise<Sample[][]> {
  const warmUp = { clients, seconds: Math.min(WARM_UP_SECONDS, seconds) };
  for (const side of sides) await loadSide(side, warmUp);

  const samples = sides.map((): Sample[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let offset = 0; offset < sides.length; offset += 1) {
      const index = (round + offset) % sides.length;
      const side = sides[index];
      if (side !== undefined) samples[index]?.push(await loadSide(side, { clients, seconds }));
    }
  }
  return samples;
}

/** Loads the product and its ceiling alternately. */
export async function compare(
  interval: Interval,
  clients: number,
  sides: { readonly ours: Side; readonly ceiling: Side },
): Promise<Comparison> {
  const [ours = [], ceiling = []] = await interleave(interval, clients, [
    sides.ours,
    sides.ceiling,
  ]);
  return {
    ours: medianSample(ours),
    ceiling: medianSample(ceiling),
    ratio: medianRatio(ours, ceiling, 'perSecond'),
  };
}
