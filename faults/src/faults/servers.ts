import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../load/load.ts';
import { runFault } from '../row.ts';
import type { Fault } from '../test-bed.ts';

/** A call sent this long before the signal has certainly reached the server. */
const ARRIVED_MS = 250;
const STOP_MS = 10_000;

/** One process or both die at random moments; recovery needs only a restart. */
export const serverKill: Fault = async (testBed) => [
  await runFault(testBed, 'server killed (SIGKILL)', async () => {
    const random = testBed.random.branch('server kill');
    const load = startLoad(testBed, 'server kill');
    const times = testBed.full ? 70 : 8;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(random.between(50, 700));
      const hit = random.next() < 0.2 ? testBed.slots : [random.pick(testBed.slots)];
      await Promise.all(hit.map(({ process }) => process.kill()));
      const started = await Promise.all(hit.map((slot) => slot.restart()));
      recovery.push(...started.map(({ readyMs }) => readyMs));
    }
    await load.stop();
    return { times, recovery, goalMs: 2_000, note: 'from the start of the process to ready' };
  }),
];

/** An operator stops a process: open calls are answered, and the process exits by itself. */
export const serverTerminate: Fault = async (testBed) => [
  await runFault(testBed, 'server stopped (SIGTERM)', async () => {
    const random = testBed.random.branch('server terminate');
    const load = startLoad(testBed, 'server terminate');
    const times = testBed.full ? 20 : 4;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(random.between(100, 700));
      const slot = random.pick(testBed.slots);
      const asked = performance.now();
      const before = load.broken.length;
      const { code } = await slot.process.stop();
      recovery.push(performance.now() - asked);
      if (code !== 0) testBed.problems.push(`a stopped server ended with ${String(code)}`);
      const cut = load.broken
        .slice(before)
        .filter((call) => call.slot === slot && call.sentAt < asked - ARRIVED_MS);
      for (const { request } of cut) {
        testBed.problems.push(`a call under way was not answered at SIGTERM: ${request}`);
      }
      await slot.restart();
    }
    await load.stop();
    return { times, recovery, goalMs: STOP_MS, note: 'from SIGTERM to the end of the process' };
  }),
];
