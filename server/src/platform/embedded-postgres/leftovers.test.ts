import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databasePid } from '@prelaunch/testkit/embedded-database';
import { startProcess } from '@prelaunch/testkit/process';
import { root } from '@prelaunch/testkit/product';
import { expect, test } from 'vitest';
import { removeLeftovers } from '../../../testing/leftovers.ts';
import { isAlive } from './lock.ts';

/** Starts a primary and its standby, as the tests of replicas do. */
const PROGRAM = `
  const { startReplicated } = await import('./server/testing/standby.ts');
  await startReplicated();
  console.log('started');`;

test('the databases and the folder of a killed run with a replica are removed', async () => {
  const options = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM];
  const run = startProcess(options, { cwd: root, environment: {} });
  await run.printed('started');
  await run.kill();
  const namesNow = async () =>
    (await readdir(tmpdir())).filter((name) =>
      name.startsWith(`prelaunch-replicated-${String(run.pid)}-`),
    );
  const [name = ''] = await namesNow();
  const pids = await Promise.all(
    ['primary', 'standby'].map((part) => databasePid(join(tmpdir(), name, part))),
  );
  expect(pids.map(isAlive)).toEqual([true, true]);
  await removeLeftovers();
  expect(await namesNow()).toEqual([]);
  // A process that has ended is still known until its parent has noticed.
  await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
});
