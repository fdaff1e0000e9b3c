import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../load/load.ts';
import { tell } from '../row.ts';
import type { Fault } from '../world.ts';

/** A call that had left the client so long before the signal was surely in the server's hands. */
const SURELY_THERE_MS = 250;
const STOP_MS = 10_000;

/** One process or both die at random moments; whoever starts them again needs to do nothing else. */
export const serverKill: Fault = async (world) => [
  await tell(world, 'server killed (SIGKILL)', async () => {
    const random = world.random.branch('server kill');
    const load = startLoad(world, 'server kill');
    const times = world.full ? 70 : 8;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(random.between(50, 700));
      const hit = random.next() < 0.2 ? world.slots : [random.pick(world.slots)];
      await Promise.all(hit.map(({ process }) => process.kill()));
      const started = await Promise.all(hit.map((slot) => slot.restart()));
      recovery.push(...started.map(({ readyMs }) => readyMs));
    }
    await load.stop();
    return { times, recovery, goalMs: 2_000, note: 'start of the process to ready' };
  }),
];

/** An operator stops a process: what is under way is answered, and the process ends by itself. */
export const serverTerminate: Fault = async (world) => [
  await tell(world, 'server stopped (SIGTERM)', async () => {
    const random = world.random.branch('server terminate');
    const load = startLoad(world, 'server terminate');
    const times = world.full ? 20 : 4;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(random.between(100, 700));
      const slot = random.pick(world.slots);
      const asked = performance.now();
      const before = load.broken.length;
      const { code, ms } = await slot.process.terminate();
      recovery.push(ms);
      if (code !== 0) world.problems.push(`a stopped server ended with ${String(code)}`);
      const cut = load.broken
        .slice(before)
        .filter((call) => call.slot === slot && call.sentAt < asked - SURELY_THERE_MS);
      for (const { request } of cut) {
        world.problems.push(`a call under way was not answered at SIGTERM: ${request}`);
      }
      await slot.restart();
    }
    await load.stop();
    return { times, recovery, goalMs: STOP_MS, note: 'SIGTERM to the end of the process' };
  }),
];
