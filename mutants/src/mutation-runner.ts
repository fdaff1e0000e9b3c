import { writeFileSync } from 'node:fs';
import { TestRunner, type RunnerTestSuite } from 'vitest';
import { activate, invalidSince, reachedSince } from './active-mutant.ts';
import { nothingJudged, tryMutants, type TrialEnd, type Try } from './mutant-trials.ts';
import { attachReport } from './run-report.ts';
import type { Plan, Progress, TestCoverage } from './protocol.ts';

type Task = Parameters<TestRunner['onAfterRunTask']>[0];
/** A test whose result can still be changed. */
type Tried = Parameters<TestRunner['onAfterTryTask']>[0];

const NO_END = Number.MAX_SAFE_INTEGER;
/** A session ends with the test during which this time runs out; another session runs the remaining mutants. */
const LONGEST_SESSION_MS = 60_000;

function nameOf(task: Task): string {
  const names: string[] = [];
  for (let each: Task | RunnerTestSuite | undefined = task; each; each = each.suite) {
    if (!('filepath' in each)) names.unshift(each.name);
  }
  return names.join(' > ');
}

/**
 * Whether a test removes a guard itself. Such a test rewrites SQL by its text, so it fails with every mutant of
 * that text, whatever the mutant does.
 */
const isNegativeControl = (task: Task): boolean =>
  /negative control|(^| > )[Ww]ithout /.test(nameOf(task));

/** Measures which mutants tests reach, or runs the tests with mutants. */
class MutationRunner extends TestRunner {
  #plan: Plan = { kind: 'measure' };
  #tests: Record<string, TestCoverage> = {};
  #hooks = new Set<string>();
  #judged = nothingJudged();
  #repeatable: string[] = [];
  #unrepeatable: string[] = [];
  #broken: string | null = null;
  #isSpoilt = false;
  /** Whether the rest of the file is skipped. */
  #isOver = false;
  #ran = 0;
  #sessionStarted = 0;
  #tryStarted = 0;
  #trials: Generator<string, TrialEnd, Try> | null = null;
  #active = '';

  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    if (source === 'collect') {
      this.#plan = this.injectValue('mutationPlan') as Plan;
      this.#sessionStarted = performance.now();
      activate(this.#plan.kind === 'whole' ? this.#plan.mutant : '');
    }
    return super.importFile(path, source);
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onBeforeRunSuite(suite);
    if (this.#isOver) suite.mode = 'skip';
  }

  override async onBeforeRunTask(task: Task): Promise<void> {
    await super.onBeforeRunTask(task);
    if (this.#isOver || isNegativeControl(task)) {
      task.mode = 'skip';
      return;
    }
    if (this.#plan.kind === 'measure') this.#noteHooks();
    if (this.#plan.kind !== 'session' || task.mode === 'skip' || task.mode === 'todo') return;
    const mutants = this.#plan.mutants[task.id];
    if (mutants === undefined) {
      if (!this.#plan.runsAll) task.mode = 'skip';
      return;
    }
    this.#trials = tryMutants(
      task.id,
      mutants,
      this.#plan.repeatable.includes(task.id),
      this.#judged,
    );
    this.#active = this.#trials.next().value;
    // As a retry, Vitest repeats a test with its hooks.
    Object.assign(task, { retry: NO_END });
  }

  override onBeforeTryTask(task: Task): void {
    super.onBeforeTryTask(task);
    if (this.#trials !== null && this.#plan.kind === 'session') {
      const progress: Progress = { active: this.#active, verdicts: this.#judged.verdicts };
      writeFileSync(this.#plan.progress, JSON.stringify(progress));
      if (this.#active !== '') this.#ran += 1;
    }
    if (this.#plan.kind !== 'whole') activate(this.#active);
    this.#tryStarted = performance.now();
  }

  /** Chooses the mutant that the test runs with next. */
  onAfterRetryTask(task: Tried): void {
    if (this.#trials === null || task.result === undefined) return;
    const { result } = task;
    const messages = (result.errors ?? []).map(({ message }) => message);
    const { value, done } = this.#trials.next({
      failed: result.state === 'fail',
      timedOut: messages.some((message) => /^(Test|Hook) timed out/.test(message)),
      milliseconds: Math.round(performance.now() - this.#tryStarted),
      invalidStatements: invalidSince(),
    });
    // Vitest repeats only tests with an error.
    result.errors = done === true ? [] : [{ name: 'Next', message: 'the next mutant' }];
    activate('');
    result.state = done === true ? 'pass' : 'run';
    if (done === true) this.#end(task, value);
    else this.#active = value;
  }

  #end(task: Tried, end: TrialEnd): void {
    this.#trials = null;
    this.#active = '';
    if (end === 'done' || end === 'spoilt') this.#repeatable.push(task.id);
    if (end === 'unrepeatable') this.#unrepeatable.push(task.id);
    if (end === 'broken') this.#broken = task.id;
    if (end === 'spoilt' || end === 'broken') this.#isSpoilt = true;
    const isLate = performance.now() - this.#sessionStarted > LONGEST_SESSION_MS;
    this.#isOver ||= this.#isSpoilt || isLate;
  }

  override onAfterRunTask(task: Task): void {
    super.onAfterRunTask(task);
    const isFailed = task.result?.state === 'fail';
    if (this.#plan.kind === 'measure' && !isFailed) {
      const milliseconds = Math.round(performance.now() - this.#tryStarted);
      this.#tests[task.id] = { name: nameOf(task), milliseconds, reached: reachedSince() };
      activate('');
    }
    if (isFailed) this.#isOver = true;
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (suite.result?.state === 'fail') this.#isOver = true;
    if (this.#plan.kind === 'measure') this.#noteHooks();
    if (!('filepath' in suite)) return;
    attachReport(suite.meta, {
      tests: this.#tests,
      hooks: [...this.#hooks],
      verdicts: this.#judged.verdicts,
      repeatable: this.#repeatable,
      unrepeatable: this.#unrepeatable,
      broken: this.#broken,
      isBrokenByMutant: this.#ran > 0,
      isSpoilt: this.#isSpoilt,
      invalidStatements: invalidSince(),
    });
  }

  #noteHooks(): void {
    for (const key of reachedSince()) this.#hooks.add(key);
    activate('');
  }
}

export { MutationRunner as default };
