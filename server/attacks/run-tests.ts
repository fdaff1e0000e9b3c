import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The long forms take ten minutes. */
const MAX_RUN_MS = 20 * 60_000;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The title that represents all tests of a file that cannot be loaded. */
const NOT_LOADED = '(could not be loaded)';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface TestResult {
  /** Relative to the checkout. */
  readonly file: string;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'other';
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

function run(root: string, args: readonly string[], env: NodeJS.ProcessEnv, quiet: boolean) {
  const vitest = join(
    dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
    'vitest.mjs',
  );
  return new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [vitest, 'run', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? 'ignore' : 'inherit',
    });
    const longest = setTimeout(() => child.kill(), MAX_RUN_MS);
    const end = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of SIGNALS) process.once(signal, end);
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(longest);
      for (const signal of SIGNALS) process.off(signal, end);
      resolve();
    });
  });
}

/**
 * Runs these test files and returns how each test ended. A file that could not be loaded counts as
 * one failed test.
 *
 * @param root the checkout that contains the tests
 */
export async function runTests(
  root: string,
  files: readonly string[],
  { env = {}, quiet = false }: { env?: NodeJS.ProcessEnv; quiet?: boolean } = {},
): Promise<TestResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'prelaunch-attacks-'));
  try {
    const file = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    await run(root, [...reporters, ...files], env, quiet);
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    return report.testResults.flatMap(({ name, status, assertionResults }) => {
      const path = name.slice(root.length).replace(/^\//, '');
      if (status === 'failed' && assertionResults.length === 0) {
        return [{ file: path, title: NOT_LOADED, status: 'failed' as const }];
      }
      return assertionResults.map((each) => ({
        file: path,
        title: each.title,
        status: each.status === 'passed' || each.status === 'failed' ? each.status : 'other',
      }));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
