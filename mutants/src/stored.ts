import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from './targets.ts';

/** What a test file reaches, and how long it takes without a mutant. */
export interface Coverage {
  readonly hash: string;
  readonly milliseconds: number;
  /** Ids of mutants. */
  readonly reached: readonly string[];
}

export type CoverageMap = Record<string, Coverage>;

export interface Verdict {
  /** `invalid`: PostgreSQL does not understand the statement. `unreached`: no test runs it. */
  readonly state: 'killed' | 'survived' | 'unreached' | 'invalid';
  /** The test that failed, with its file. */
  readonly by: string | null;
  /** How many test files ran. */
  readonly tried: number;
}

/** What is kept between runs. */
export interface Stored {
  readonly coverage: CoverageMap;
  /** By the id of the mutant, each with the hash of the mutated file. */
  readonly verdicts: Record<string, Verdict & { readonly hash: string }>;
}

const PATH = join(ROOT, 'test-results/mutants.json');

export async function readStored(): Promise<Stored> {
  const text = await readFile(PATH, 'utf8').catch(() => null);
  return text === null ? { coverage: {}, verdicts: {} } : (JSON.parse(text) as Stored);
}

/** Synchronous, so that two verdicts at a time do not write at once. */
export function store(stored: Stored): void {
  mkdirSync(dirname(PATH), { recursive: true });
  writeFileSync(`${PATH}.new`, JSON.stringify(stored));
  renameSync(`${PATH}.new`, PATH);
}
