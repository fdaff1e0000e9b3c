// npm run test:mutants: changes the product in one place at a time and looks whether a test fails. See
// docs/decisions/0030-mutants-of-code-and-sql.md.
//
//   -- TEXT       only mutants and guards whose file contains TEXT, all of them
//   -- --all      every mutant of every target, instead of a sample where targets.ts says so
//   -- --fresh    forgets the results of earlier runs
//   -- --sample N   N of the mutants, the same ones in every run
//   -- --workers N
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measure, hashOf } from './coverage.ts';
import { mutantsOf } from './generate.ts';
import { guards } from './guards.ts';
import type { Mutant } from './mutant.ts';
import { contradictions, scoreOf, table, type Result } from './results.ts';
import { sampleOf } from './sample.ts';
import { readStored, store, type CoverageMap, type Stored, type Verdict } from './stored.ts';
import { reasonFor } from './survivors.ts';
import { fileEndingIn, ROOT, targets } from './targets.ts';
import { openBench, type TestBench } from './test-bench.ts';
import { judge, judgeGuard } from './verdict.ts';

const LOWEST_SCORE = 90;
/** The coverage makes the file large. */
const STORED_EVERY = 10;
const GUARDS = 'guards of guards.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    sample: { type: 'string' },
  },
});
const isChosen = (file: string): boolean =>
  positionals.length === 0 || positionals.some((text) => file.includes(text));

interface Job {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** The hash of what is mutated. */
  readonly hash: string;
  judge(bench: TestBench, map: CoverageMap): Promise<Verdict>;
}

async function jobsOf(mutants: readonly Mutant[]): Promise<Job[]> {
  const kills = new Map<string, Map<string, number>>();
  const jobs: Job[] = [];
  for (const mutant of mutants) {
    const { id, file, line } = mutant;
    const killsOfFile = kills.get(file) ?? new Map<string, number>();
    kills.set(file, killsOfFile);
    const hash = await hashOf(file);
    jobs.push({
      id,
      file,
      line,
      hash,
      judge: (bench, map) => judge(bench, mutant, map, killsOfFile),
    });
  }
  for (const guard of guards) {
    const file = fileEndingIn(guard.file);
    if (!isChosen(file)) continue;
    const id = `${GUARDS}: ${guard.name} (${guard.replace})`;
    const hash = await hashOf(file);
    jobs.push({ id, file: GUARDS, line: 0, hash, judge: (bench) => judgeGuard(bench, guard) });
  }
  return jobs;
}

const orderOf = (id: string): string => createHash('sha256').update(id).digest('hex');

async function chooseMutants(): Promise<Mutant[]> {
  const chosen: Mutant[] = [];
  for (const { file, isSampled } of targets.filter((target) => isChosen(target.file))) {
    const mutants = mutantsOf(file, await readFile(join(ROOT, file), 'utf8'));
    const takesAll = options.all || positionals.length > 0 || !isSampled;
    chosen.push(...(takesAll ? mutants : sampleOf(mutants)));
  }
  return chosen;
}

/** Judges what no earlier run has judged, on every bench at once, and keeps each verdict. */
async function run(jobs: readonly Job[], benches: readonly TestBench[], known: Stored) {
  const coverage = await measure(benches, known, console.log);
  const stored: Stored = { coverage, verdicts: { ...known.verdicts } };
  store(stored);
  // A survivor is tried again: its test may have been written since.
  const open = jobs.filter(({ id, hash }) => {
    const verdict = stored.verdicts[id];
    const isSettled = verdict?.state === 'killed' || verdict?.state === 'invalid';
    return !(isSettled && verdict.hash === hash);
  });
  // What was never judged comes before the survivors of an earlier run.
  open.sort((a, b) => Number(a.id in stored.verdicts) - Number(b.id in stored.verdicts));
  console.log(`${String(jobs.length)} mutants, ${String(open.length)} of them to judge`);
  const total = open.length;
  let done = 0;
  await Promise.all(
    benches.map(async (bench) => {
      for (let job = open.shift(); job !== undefined; job = open.shift()) {
        const verdict = await job.judge(bench, coverage);
        stored.verdicts[job.id] = { ...verdict, hash: job.hash };
        done += 1;
        if (done % STORED_EVERY === 0) store(stored);
        const result = `${verdict.state.padEnd(9)} ${job.id}${verdict.by === null ? '' : ` | ${verdict.by}`}`;
        console.log(`${String(done).padStart(4)}/${String(total)} ${result}`);
      }
    }),
  );
  store(stored);
  return stored;
}

// In an order of its own, so that a run that is stopped has seen something of every file.
const jobs = (await jobsOf(await chooseMutants()))
  .sort((a, b) => (orderOf(a.id) < orderOf(b.id) ? -1 : 1))
  .slice(0, options.sample === undefined ? undefined : Number(options.sample));
const known = options.fresh ? { coverage: {}, verdicts: {} } : await readStored();
const files = new Set(targets.map(({ file }) => file));
const benches: TestBench[] = [];
// Each bench has a PostgreSQL that would outlive the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all(benches.map((bench) => bench.close())).finally(() => process.exit(130));
  });
}
try {
  for (let n = 0; n < Number(options.workers); n += 1) benches.push(await openBench(files));
  const { verdicts } = await run(jobs, benches, known);
  const results = jobs.flatMap(({ id, file, line }): Result[] => {
    const verdict = verdicts[id];
    return verdict === undefined ? [] : [{ id, file, line, verdict, reason: reasonFor(file, id) }];
  });
  const faults = contradictions(results);
  for (const fault of faults) console.log(fault);
  console.log(`\n${table(results)}`);
  if (faults.length > 0 || scoreOf(results) < LOWEST_SCORE || results.length === 0) {
    process.exitCode = 1;
  }
} finally {
  for (const bench of benches) await bench.close();
}
