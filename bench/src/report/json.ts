import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { Duties } from '../bench-case.ts';
import type { Plan } from '../plan.ts';
import type { Row } from './rows.ts';

/** The rows of one case. */
export interface CaseResult {
  readonly name: string;
  readonly rows: readonly Row[];
}

interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGigabytes: number;
  readonly node: string;
}

export interface Report {
  /** The commit of the checkout, with '-modified' when files differ from it; null outside a Git checkout. */
  readonly commit: string | null;
  /** When the run began. */
  readonly date: string;
  readonly machine: Machine;
  readonly plan: Plan;
  readonly seconds: number;
  readonly duties: Readonly<Record<string, Duties>>;
  readonly results: readonly CaseResult[];
}

export function describeMachine(): Machine {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
}

/** Returns the checkout's short commit id, with '-modified' when files differ; null outside a Git checkout. */
export function currentCommit(root: string): string | null {
  try {
    const git = (...words: string[]) =>
      execFileSync('git', words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim();
    const modified = git('status', '--porcelain', '--untracked-files=no') !== '';
    return git('rev-parse', '--short', 'HEAD') + (modified ? '-modified' : '');
  } catch {
    return null;
  }
}

/** Writes a report as JSON, and its folder if it is missing. */
export async function writeReport(file: string, report: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}
