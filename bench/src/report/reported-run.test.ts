import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess, type RunningProcess } from '@prelaunch/testkit/process';
import { root } from '@prelaunch/testkit/product';
import { waitFor } from '@prelaunch/testkit/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-reported-'));
});
afterAll(() => rm(folder, { recursive: true }));

const file = () => join(folder, 'run.log');
const program = fileURLToPath(new URL('planned-end.main.ts', import.meta.url));

const start = (how: string): RunningProcess =>
  startProcess(['--import', 'tsx', program, file(), how], { cwd: root, environment: {} });

test.each([
  ['returns 0', 0, 'planned: ended with exit code 0'],
  ['returns 1', 1, 'planned: ended with exit code 1'],
  ['throws', 1, 'planned: Error: planted'],
  ['rejects outside', 1, 'planned: failed outside of the run: Error: planted'],
  ['waits for nothing', 1, 'planned: nothing is left to do, but the run has not ended'],
  ['is killed', 137, 'planned: was killed by SIGKILL, which often means that memory ran out'],
])(
  'a run that %s ends with exit code %i and a reason, also in the file',
  async (how, code, text) => {
    const ended = await start(how).ended;
    expect([ended.code, ended.output]).toEqual([code, expect.stringContaining(text)]);
    expect(await readFile(file(), 'utf8')).toContain(text);
  },
);

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s closes a run and is named', async (signal, code) => {
  const running = start('waits for a signal');
  await running.printed('begins');
  running.signal(signal);
  const ended = await running.ended;
  expect([ended.code, ended.output]).toEqual([
    code,
    expect.stringMatching(
      new RegExp(
        `interrupted by ${signal}\nplanned: closed\nplanned: ended with exit code ${code}\n`,
      ),
    ),
  ]);
});

test('a run closes when the process that reports its end is killed, and the file has the reason', async () => {
  const running = start('waits for a signal');
  await running.printed('begins');
  await running.kill();
  const text = await waitFor(
    async () => {
      const found = await readFile(file(), 'utf8');
      return found.includes('closed') ? found : null;
    },
    { what: 'the reason in the file' },
  );
  expect(text).toContain('interrupted: the process that reports the end was killed');
});
