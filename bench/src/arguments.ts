import { parseArgs } from 'node:util';
import type { BenchCase } from './bench-case.ts';
import { FULL, QUICK, STANDARD, type Plan } from './plan.ts';

export interface Options {
  readonly plan: Plan;
  /** The cases to run, in the order of all cases. */
  readonly names: readonly string[];
  /** Where the JSON report is written. */
  readonly json: string;
}

export const DEFAULT_JSON = 'test-results/bench.json';

/** Names for several cases. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  lists: ['list', 'search', 'growth'],
  /** More processes, and a replica. */
  scale: ['scale', 'replica'],
};

/** A case, as far as the arguments are concerned. */
type Known = Pick<BenchCase, 'name' | 'onlyByName'>;

export const usage = (names: readonly string[]): string =>
  `usage: npm run bench -- [quick] [--full] [--json FILE] [${[...new Set([...names, ...Object.keys(GROUPS)])].join('|')}]...`;

/** Parses the arguments; null when they are not valid. */
export function readOptions(words: readonly string[], cases: readonly Known[]): Options | null {
  const known = cases.map(({ name }) => name);
  const usual = cases.filter(({ onlyByName }) => onlyByName !== true).map(({ name }) => name);
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { full: { type: 'boolean' }, json: { type: 'string' } },
    });
    const quick = positionals.includes('quick');
    const chosen = positionals
      .filter((word) => word !== 'quick')
      .flatMap((word) => GROUPS[word] ?? [word]);
    if (chosen.some((name) => !known.includes(name)) || (quick && values.full === true))
      return null;
    return {
      plan: quick ? QUICK : values.full === true ? FULL : STANDARD,
      names: chosen.length === 0 ? usual : known.filter((name) => chosen.includes(name)),
      json: values.json ?? DEFAULT_JSON,
    };
  } catch {
    // parseArgs throws for an unknown option or a missing value.
    return null;
  }
}
