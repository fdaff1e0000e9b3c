import pg from 'pg';
import { TestRunner, type RunnerTestSuite } from 'vitest';
import type { RunReport } from './protocol.ts';

type Task = Parameters<TestRunner['onAfterRunTask']>[0];

interface Mutants {
  active: string;
  reached: Set<string>;
  isActive(id: string): boolean;
}

declare global {
  // The instrumented product asks it.
  var __mutants: Mutants;
}

let invalidStatements = new Set<string>();

/** Notes statements that a mutant has made invalid: it says nothing about the tests. */
function watchStatements(): void {
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const query = client.query;
  client.query = function (...args) {
    const result = Reflect.apply(query, this, args);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code?.startsWith('42') === true) {
          invalidStatements.add(error.code);
        }
      });
    }
    return result;
  };
}

if (!('__mutants' in globalThis)) {
  globalThis.__mutants = {
    active: '',
    reached: new Set(),
    isActive(id) {
      if (this.active === '') this.reached.add(id);
      return this.active === id;
    },
  };
  watchStatements();
}

/**
 * Whether a test takes a guard out itself. It rewrites SQL by its text, so it fails on every mutant of that
 * text, whatever the mutant does.
 */
function isNegativeControl(task: Task): boolean {
  for (let each: Task | RunnerTestSuite | undefined = task; each; each = each.suite) {
    if (/negative control|^without /.test(each.name)) return true;
  }
  return false;
}

/** Runs a test file with one mutant, and nothing more of it after the first test that fails. */
class MutationRunner extends TestRunner {
  #failed = false;

  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    if (source === 'collect') {
      globalThis.__mutants.active = this.injectValue('activeMutant') as string;
      globalThis.__mutants.reached = new Set();
      invalidStatements = new Set();
    }
    return super.importFile(path, source);
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onBeforeRunSuite(suite);
    if (this.#failed) suite.mode = 'skip';
  }

  override async onBeforeRunTask(task: Task): Promise<void> {
    await super.onBeforeRunTask(task);
    if (this.#failed || isNegativeControl(task)) task.mode = 'skip';
  }

  override onAfterRunTask(task: Task): void {
    super.onAfterRunTask(task);
    if (task.result?.state === 'fail') this.#failed = true;
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (suite.result?.state === 'fail') this.#failed = true;
    if ('filepath' in suite) suite.meta.mutation = report();
  }
}

const report = (): RunReport => ({
  reached: [...globalThis.__mutants.reached],
  invalidStatements: [...invalidStatements],
});

export { MutationRunner as default };
