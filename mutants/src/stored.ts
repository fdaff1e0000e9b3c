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

/** By the id of the mutant, each with the hash of the mutated file. The repository contains them. */
export type Verdicts = Record<string, Verdict & { readonly hash: string }>;

const VERDICTS = join(ROOT, 'mutants/verdicts.jsonl');
const COVERAGE = join(ROOT, 'test-results/mutants-coverage.json');

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Synchronous, so that two verdicts are never written at once. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

export async function readVerdicts(): Promise<Verdicts> {
  const lines = (await read(VERDICTS)).split('\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map((line) => JSON.parse(line) as [string, Verdicts[string]]));
}

/** One line per verdict, in the order of their ids, so that a change shows in a comparison of commits. */
export const writeVerdicts = (verdicts: Verdicts): void => {
  const entries = Object.entries(verdicts).sort(([a], [b]) => (a < b ? -1 : 1));
  write(VERDICTS, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
};

export async function readCoverage(): Promise<CoverageMap> {
  const text = await read(COVERAGE);
  return text === '' ? {} : (JSON.parse(text) as CoverageMap);
}

export const writeCoverage = (map: CoverageMap): void => {
  write(COVERAGE, JSON.stringify(map));
};
