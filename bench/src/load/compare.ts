import type { Plan } from '../plan.ts';
import { runLoad, type Caller } from './load.ts';
import { median, medianSample, type Sample } from './statistics.ts';

/** One of the two things that are compared. */
export interface Side {
  /** Gets ready, unmeasured, what a turn uses up; gives for how many calls that is enough. */
  readonly prepare?: () => Promise<number>;
  readonly open: () => Promise<Caller>;
}

export interface Comparison {
  readonly ours: Sample;
  readonly ceiling: Sample;
  /** Our rate over the ceiling's: the median of the rounds. */
  readonly ratio: number;
}

const WARM_UP_SECONDS = 0.3;

/**
 * Loads both sides in turn: the machine's moods last longer than a round, so both meet the same.
 * Who begins changes from round to round.
 */
export async function compare(
  { rounds, seconds }: Plan,
  clients: number,
  sides: { readonly ours: Side; readonly ceiling: Side },
): Promise<Comparison> {
  const turn = async ({ prepare, open }: Side, length: number) => {
    const calls = await prepare?.();
    return runLoad({ clients, seconds: length, ...(calls === undefined ? {} : { calls }) }, open);
  };
  await turn(sides.ours, WARM_UP_SECONDS);
  await turn(sides.ceiling, WARM_UP_SECONDS);

  const ours: Sample[] = [];
  const ceiling: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 1) ceiling.push(await turn(sides.ceiling, seconds));
    ours.push(await turn(sides.ours, seconds));
    if (round % 2 === 0) ceiling.push(await turn(sides.ceiling, seconds));
  }
  const ratios = ours.map((sample, n) => sample.perSecond / (ceiling[n]?.perSecond ?? Number.NaN));
  return {
    ours: medianSample(ours),
    ceiling: medianSample(ceiling),
    ratio: median(ratios),
  };
}
