import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestCoverage } from './protocol.ts';
import { ROOT } from './targets.ts';

/** The mutants that a test file reaches, and its duration without a mutant. */
export interface Coverage {
  readonly hash: string;
  readonly milliseconds: number;
  /** By the id of the test. */
  readonly tests: Readonly<Record<string, TestCoverage>>;
  /** Keys of the mutants that the hooks around all tests reach. */
  readonly hooks: readonly string[];
  /** Ids of tests that pass twice in a row, and of those that do not. */
  repeatable: string[];
  unrepeatable: string[];
  /** Whether later tests depend on earlier ones. */
  isSequence: boolean;
}

export type CoverageMap = Record<string, Coverage>;

export interface Verdict {
  /** `invalid`: PostgreSQL or the TypeScript compiler refuses it. `unreached`: no test runs it. */
  readonly state: 'killed' | 'survived' | 'unreached' | 'invalid';
  /** The test that failed, with its file. */
  readonly by: string | null;
  /** How many tests ran with it. */
  readonly tried: number;
}

/** By the id of the mutant, each with the hash of the mutated file. */
export type Verdicts = Record<string, Verdict & { readonly hash: string }>;

const FOLDER = join(ROOT, 'test-results');

async function read<T>(name: string, empty: T): Promise<T> {
  const text = await readFile(join(FOLDER, name), 'utf8').catch(() => null);
  return text === null ? empty : (JSON.parse(text) as T);
}

/** Synchronous, so that two verdicts are never written at once. */
function write(name: string, value: unknown): void {
  const path = join(FOLDER, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(value));
  renameSync(`${path}.new`, path);
}

export const readVerdicts = (): Promise<Verdicts> => read<Verdicts>('mutants.json', {});
export const readCoverage = (): Promise<CoverageMap> =>
  read<CoverageMap>('mutants-coverage.json', {});
export const writeVerdicts = (verdicts: Verdicts): void => {
  write('mutants.json', verdicts);
};
export const writeCoverage = (map: CoverageMap): void => {
  write('mutants-coverage.json', map);
};
