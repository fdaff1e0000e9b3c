/** How much of everything a run does. */
export interface Plan {
  /** Each side of a comparison has its turn this many times. */
  readonly rounds: number;
  /** How long a turn takes. */
  readonly seconds: number;
  /** Members who buy; each may have 10 purchases waiting, which bounds a turn. */
  readonly members: number;
  readonly races: number;
  readonly starts: number;
  /** The large company whose lists are leafed through; the small one has 3,000 and 10,000. */
  readonly crowd: { readonly members: number; readonly purchases: number };
}

/** For figures to compare with. */
export const FULL: Plan = {
  rounds: 5,
  seconds: 1.5,
  members: 3_000,
  races: 1_000,
  starts: 5,
  crowd: { members: 300_000, purchases: 1_000_000 },
};

/** Shows within a minute that everything works; its figures are rough. */
export const QUICK: Plan = {
  rounds: 2,
  seconds: 0.7,
  members: 1_000,
  races: 100,
  starts: 2,
  crowd: { members: 30_000, purchases: 100_000 },
};
