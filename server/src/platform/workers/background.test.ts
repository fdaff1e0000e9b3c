import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBackgroundTasks } from './background.ts';

test('stopping aborts the tasks and waits until they have ended', async () => {
  const tasks = createBackgroundTasks(pino({ level: 'silent' }));
  let ended = false;
  tasks.run('the task failed', async (signal) => {
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve();
      });
    });
    ended = true;
  });
  await tasks.stop();
  expect(ended).toBe(true);
});

test('a failed task is logged, and does not end the process', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (text: string) => logged.push(text) });
  const tasks = createBackgroundTasks(log);
  tasks.run('the task failed', () => Promise.reject(new Error('a reason')));
  await expect.poll(() => logged.join('')).toContain('the task failed');
  expect(logged.join('')).toContain('a reason');
  await tasks.stop();
});
