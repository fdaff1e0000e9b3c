// npm run test:mutants: changes the product in one place at a time and checks whether a test fails. See
// docs/decisions/0030-mutants-of-code-and-sql.md.
//
//   -- TEXT       only mutants and guards of files whose path contains TEXT, without sampling
//   -- --except TEXT   no mutants and guards of files whose path contains TEXT; can be repeated
//   -- --tests TEXT    only tests of files whose path contains TEXT; can be repeated. Much faster, and what survives is
//                 tried again by a run with all tests
//   -- --all      every mutant of every target, instead of a sample where targets.ts says so
//   -- --fresh    forgets the results of earlier runs
//   -- --sample N   N of the mutants, the same ones in every run
//   -- --workers N
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { refusedByCompiler } from './compiler.ts';
import { measure, hashOf } from './coverage.ts';
import { mutantsOf } from './generate.ts';
import { guards } from './guards.ts';
import { queueOf, type Job } from './queue.ts';
import { contradictions, killsOf, scoreOf, table, type Result } from './results.ts';
import { sampleOf } from './sample.ts';
import {
  readCoverage,
  readVerdicts,
  writeCoverage,
  writeVerdicts,
  type Verdict,
  type Verdicts,
} from './stored.ts';
import { reasonFor } from './survivors.ts';
import { fileEndingIn, ROOT, targets, testFiles } from './targets.ts';
import { openBench, type TestBench } from './test-bench.ts';
import { judgeGuard, judgeWhole, runSession } from './verdict.ts';

const LOWEST_SCORE = 90;
const GUARDS = 'guards of guards.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    except: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', multiple: true, default: [] },
    all: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    sample: { type: 'string' },
  },
});
const isChosen = (file: string): boolean =>
  !options.except.some((text) => file.includes(text)) &&
  (positionals.length === 0 || positionals.some((text) => file.includes(text)));

const isUsed = (testFile: string): boolean =>
  options.tests.length === 0 || options.tests.some((text) => testFile.includes(text));

/** The chosen mutants and guards, and the ids of the mutants that the compiler refuses. */
async function jobsOf(): Promise<{ jobs: Job[]; refused: ReadonlySet<string> }> {
  const jobs: Job[] = [];
  const compiled: Parameters<typeof refusedByCompiler>[0][number][] = [];
  for (const { file, isSampled } of targets.filter((target) => isChosen(target.file))) {
    const text = await readFile(join(ROOT, file), 'utf8');
    const ofFile = mutantsOf(file, text);
    const takesAll = options.all || positionals.length > 0 || !isSampled;
    const hash = await hashOf(file);
    for (const mutant of takesAll ? ofFile : sampleOf(ofFile)) {
      const { id, line } = mutant;
      jobs.push({ id, file, line, hash, subject: { mutant, ofFile } });
      compiled.push({ mutant, text });
    }
  }
  for (const guard of guards) {
    const file = fileEndingIn(guard.file);
    if (!isChosen(file)) continue;
    const id = `${GUARDS}: ${guard.name} (${guard.replace})`;
    jobs.push({ id, file: GUARDS, line: 0, hash: await hashOf(file), subject: { guard } });
  }
  return { jobs, refused: refusedByCompiler(compiled) };
}

const orderOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Judges the jobs that no earlier run has judged, on all benches in parallel, and stores each verdict. */
async function run(jobs: readonly Job[], benches: readonly TestBench[], known: Verdicts) {
  const coverage = await measure(
    benches,
    testFiles.filter(isUsed),
    options.fresh ? {} : await readCoverage(),
    console.log,
  );
  const verdicts = { ...known };
  for (const { id, hash } of jobs) {
    if (refused.has(id)) verdicts[id] = { state: 'invalid', by: 'the compiler', tried: 0, hash };
  }
  // Survivors are tried again: a test that kills them may have been written since.
  const left = jobs.filter(({ id, hash }) => {
    const verdict = verdicts[id];
    const isSettled = verdict?.state === 'killed' || verdict?.state === 'invalid';
    return !(isSettled && verdict.hash === hash);
  });
  console.log(`${String(jobs.length)} mutants, ${String(left.length)} of them to judge`);
  const total = left.length;
  const started = performance.now();
  let done = 0;
  const note = ({ id, hash }: Job, verdict: Verdict): void => {
    verdicts[id] = { ...verdict, hash };
    done += 1;
    const by = verdict.by === null ? '' : ` | ${verdict.by}`;
    const place = `${String(done).padStart(4)}/${String(total)}`;
    const seconds = String(Math.round((performance.now() - started) / 1000));
    console.log(`${place} ${seconds} s ${verdict.state.padEnd(9)} ${id}${by}`);
  };
  const queue = queueOf(left, coverage, (file) => killsOf(known, file));
  await Promise.all(
    benches.map(async (bench, n) => {
      for (let work = queue.next(); work !== null; work = queue.next()) {
        if (work.kind === 'session') {
          const found = await runSession(bench, coverage, work.session, String(n));
          for (const { each, verdict } of found) note(queue.jobOf(each), verdict);
          const judged = new Set(found.map(({ each }) => each));
          queue.giveBack(work.session.mutants.filter((each) => !judged.has(each)));
        } else if (work.kind === 'whole') {
          note(queue.jobOf(work.each), await judgeWhole(bench, coverage, work.each));
        } else {
          note(work.job, await judgeGuard(bench, work.guard));
        }
        writeVerdicts(verdicts);
        writeCoverage(coverage);
      }
    }),
  );
  writeCoverage(coverage);
  return verdicts;
}

// Ordered by a hash, so that a stopped run has judged mutants of many files.
const { jobs: allJobs, refused } = await jobsOf();
const jobs = allJobs
  .sort((a, b) => (orderOf(a.id) < orderOf(b.id) ? -1 : 1))
  .slice(0, options.sample === undefined ? undefined : Number(options.sample));
const known = options.fresh ? {} : await readVerdicts();
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
  const verdicts = await run(jobs, benches, known);
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
