/** How much work a run does. */
export interface Plan {
  readonly name: 'quick' | 'standard' | 'full';
  /** How many intervals of load each side of a comparison gets. */
  readonly rounds: number;
  /** The length of one interval of load. */
  readonly seconds: number;
  /** Members who buy. Each may have 10 pending purchases, which bounds the calls of an interval. */
  readonly members: number;
  readonly races: number;
  readonly starts: number;
  /** How often `pages` loads the first page. */
  readonly pageLoads: number;
  /** Purchases in the data sets of `growth`, ascending; there are three members per ten purchases. */
  readonly sizes: readonly number[];
}

/** The plan of the published figures. */
export const STANDARD: Plan = {
  name: 'standard',
  rounds: 5,
  seconds: 1.5,
  members: 3_000,
  races: 1_000,
  starts: 5,
  pageLoads: 7,
  sizes: [10_000, 100_000, 1_000_000],
};

/** Adds the data set of ten million purchases. */
export const FULL: Plan = {
  ...STANDARD,
  name: 'full',
  sizes: [...STANDARD.sizes, 10_000_000],
};

/** Shows within two minutes that every case works; its figures are rough. */
export const QUICK: Plan = {
  name: 'quick',
  rounds: 2,
  seconds: 0.5,
  members: 1_000,
  races: 100,
  starts: 2,
  pageLoads: 2,
  sizes: [10_000, 50_000],
};
