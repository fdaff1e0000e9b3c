import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareCluster } from './cluster.ts';
import { DataDirectoryError } from './errors.ts';

/** The first start, when initdb fails. */

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'prelaunch-cluster-'));
});
afterEach(() => rm(home, { recursive: true }));

/** The error of a first start whose initdb prints these lines and fails. */
async function failWith(...lines: readonly string[]): Promise<unknown> {
  const initdb = join(home, 'initdb');
  await writeFile(initdb, `#!/bin/sh\ncat <<'END'\n${lines.join('\n')}\nEND\nexit 1\n`);
  await chmod(initdb, 0o755);
  const binaries = { initdb, pgCtl: initdb, postgres: initdb };
  return prepareCluster(binaries, { home, user: null }).catch((error: unknown) => error);
}

test.each([
  ['initdb: error: could not write to file "base/1/1255": No space left on device'],
  [
    'running bootstrap script ... 2026-11-27 13:26:46 UTC [7] FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes',
    '2026-11-27 13:26:46 UTC [7] HINT:  Check free disk space.',
  ],
])('a full disk is reported in one line that says what to do: %s', async (...lines) => {
  const error = await failWith(...lines);
  expect(error).toBeInstanceOf(DataDirectoryError);
  expect(String(error)).toBe(
    `Error: The disk of ${home} is full: free 100 MB, or set DATA_DIR to another directory, or DATABASE_URL to your own server.`,
  );
});

test('another failure is reported with what to do first, then the lines of initdb', async () => {
  const error = await failWith('initdb: error: invalid locale settings');
  expect(error).toBeInstanceOf(DataDirectoryError);
  expect(String(error)).toMatch(/^[^\n]*or set DATA_DIR[^\n]*\n.*invalid locale settings$/);
});
