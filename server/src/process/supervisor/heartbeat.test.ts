import { expect, test } from 'vitest';
import { watchHeartbeat } from './heartbeat.ts';

const TICK_MS = 5;

test('a process that does not report is counted as hanging, once', async () => {
  let hangs = 0;
  const heartbeat = watchHeartbeat(3, () => (hangs += 1), TICK_MS);
  heartbeat.beat();
  await expect.poll(() => hangs).toBe(1);
  // A watch that starts now and hangs as well proves that the time of another report has passed.
  let later = 0;
  watchHeartbeat(3, () => (later += 1), TICK_MS).beat();
  await expect.poll(() => later).toBe(1);
  expect(hangs).toBe(1);
});

test('time in which the supervisor itself does not run does not count', async () => {
  let hangs = 0;
  const heartbeat = watchHeartbeat(3, () => (hangs += 1), TICK_MS);
  // Blocks this process for far longer than three ticks, as a sleeping machine does.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  await new Promise((resolve) => setImmediate(resolve));
  heartbeat.beat();
  expect(hangs).toBe(0);
  heartbeat.stop();
});

test('neither a stopped watch nor one with 0 seconds reports a hang', async () => {
  let hangs = 0;
  watchHeartbeat(0, () => (hangs += 1), TICK_MS);
  watchHeartbeat(1, () => (hangs += 1), TICK_MS).stop();
  let isOver = false;
  watchHeartbeat(5, () => (isOver = true), TICK_MS);
  await expect.poll(() => isOver).toBe(true);
  expect(hangs).toBe(0);
});
