import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createVitest, type PoolOptions, type TestModule, type Vitest } from 'vitest/node';
import { instrument, mutantsOf } from './generate.ts';
import { KeptWorker } from './kept-worker.ts';
import { EMPTY_REPORT, reportOf } from './run-report.ts';
import type { Plan, RunReport } from './protocol.ts';
import { fileEndingIn, ROOT, testFiles } from './targets.ts';

export interface Outcome {
  readonly state: 'passed' | 'failed' | 'timeout';
  /** The first test that failed. */
  readonly failed: string | null;
  readonly report: RunReport;
  readonly milliseconds: number;
}

/** A text in a file, and its replacement in a mutant that was written by hand. */
export interface Replacement {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface TestBench {
  /** Runs a test file by this plan. With `fresh`, the process has not loaded the product before. */
  run(
    testFile: string,
    plan: Plan,
    options?: {
      replacement?: Replacement;
      fresh?: boolean;
      timeLimit?: number;
      /** A file that the run touches; the run has hung when it stays untouched for `LONGEST_TEST_MS`. */
      progress?: string;
    },
  ): Promise<Outcome>;
  close(): Promise<void>;
}

/** The title reported for a test file that could not be loaded. */
export const NOT_LOADED = '(could not be loaded)';

const PREPARED = 'server/src/platform/db/prepared-statement.ts';

/** Makes each execution of a prepared statement build its text, with the mutant that is active then. */
function withoutCache(code: string): string {
  const changed = code.replace('compiled ??=', 'compiled =');
  if (changed === code) throw new Error(`${PREPARED} no longer caches its compiled statement`);
  return changed;
}

const MAX_RUN_MS = 300_000;
/** Tests take a few seconds; a mutant that makes a test wait forever costs this much time. */
const TEST_TIMEOUT_MS = 20_000;
/** Longer than a test that times out, with its hooks. A mutant that loops stops the test's timer too. */
const LONGEST_TEST_MS = 45_000;
const PROGRESS_CHECK_MS = 2_000;
/** A process ends after this many runs, because tests leave resources such as pools behind. */
const RUNS_OF_A_PROCESS = 60;

/** Returns the first failure; null when everything passed. */
function firstFailure(module: TestModule | undefined): string | null {
  if (module === undefined) return 'the file did not run';
  if (module.state() === 'passed' || module.state() === 'skipped') return null;
  for (const test of module.children.allTests('failed')) return test.fullName;
  if (module.errors().length > 0) return NOT_LOADED;
  for (const suite of module.children.allSuites()) {
    if (suite.errors().length > 0) return suite.fullName;
  }
  return `the file is ${module.state()}`;
}

/** Starts a Vitest with one worker and its own PostgreSQL. Its runs must not overlap. */
export async function openBench(targets: ReadonlySet<string>): Promise<TestBench> {
  let worker: KeptWorker | null = null;
  let replacement: Replacement | null = null;
  let runs = 0;
  const vitest: Vitest = await createVitest(
    'test',
    {
      root: ROOT,
      config: false,
      watch: false,
      include: [...testFiles],
      globalSetup: [fileEndingIn('testing/global-setup.ts')],
      runner: join(ROOT, 'mutants/src/mutation-runner.ts'),
      pool: {
        name: 'kept',
        createPoolWorker: (options: PoolOptions) => (worker ??= new KeptWorker(options)),
      },
      isolate: false,
      maxWorkers: 1,
      reporters: [{}],
      silent: true,
      testTimeout: TEST_TIMEOUT_MS,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 4_000 } },
      // Of `waitFor` in the test kit.
      env: { TEST_WAIT_MS: '6000' },
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          async transform(code, id) {
            const file = id.startsWith(`${ROOT}/`) ? id.slice(ROOT.length + 1) : id;
            if (replacement?.file === file) {
              const { find, replace } = replacement;
              return { code: (await readFile(id, 'utf8')).replace(find, () => replace), map: null };
            }
            if (file === PREPARED) return { code: withoutCache(code), map: null };
            if (!targets.has(file)) return null;
            return { code: instrument(code, mutantsOf(file, code)), map: null };
          },
        },
      ],
    },
  );
  await vitest.standalone();
  const project = vitest.getRootProject();
  project.provide('mutationPlan', { kind: 'measure' });
  // Starts the PostgreSQL now: the set-ups of several benches must not overlap.
  await vitest.runTestSpecifications([
    project.createSpecification(join(ROOT, fileEndingIn('plain-text.test.ts'))),
  ]);

  const endProcess = async (): Promise<void> => {
    await worker?.end();
    runs = 0;
  };

  const replaceText = (next: Replacement | null): void => {
    for (const each of [replacement, next]) {
      if (each !== null) vitest.invalidateFile(join(ROOT, each.file));
    }
    replacement = next;
  };

  return {
    async run(testFile, plan, options = {}) {
      const { fresh = false, timeLimit = MAX_RUN_MS } = options;
      const isFresh = fresh || options.replacement !== undefined;
      replaceText(options.replacement ?? null);
      if (isFresh || runs >= RUNS_OF_A_PROCESS) await endProcess();
      runs += 1;
      project.provide('mutationPlan', plan);
      const started = performance.now();
      const deadline = { passed: false };
      const end = (): void => {
        deadline.passed = true;
        void endProcess();
      };
      const timer = setTimeout(end, timeLimit);
      const check = setInterval(() => {
        if (options.progress === undefined) return;
        stat(options.progress).then(
          ({ mtimeMs }) => {
            if (Date.now() - mtimeMs > LONGEST_TEST_MS) end();
          },
          () => undefined,
        );
      }, PROGRESS_CHECK_MS);
      const path = join(ROOT, testFile);
      const result = await vitest.runTestSpecifications([project.createSpecification(path)]);
      clearTimeout(timer);
      clearInterval(check);
      const milliseconds = Math.round(performance.now() - started);
      const module = result.testModules.find(({ moduleId }) => moduleId === path);
      const report = reportOf(module?.meta() ?? {});
      if (isFresh || deadline.passed || report.isSpoilt) await endProcess();
      if (deadline.passed) {
        return { state: 'timeout', failed: null, report: EMPTY_REPORT, milliseconds };
      }
      const failure = firstFailure(module);
      return {
        state: failure === null ? 'passed' : 'failed',
        failed: failure,
        report,
        milliseconds,
      };
    },
    async close() {
      await endProcess();
      await vitest.close();
    },
  };
}
