import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { bought, buyRequest, decideRequest, newOrderNumber } from '../load/calls.ts';
import { startLoad } from '../load/load.ts';
import { watchLive } from '../load/watch.ts';
import { servesAgain, tell } from '../row.ts';
import type { Fault, World } from '../world.ts';

/** Connections to the database are reset in the middle of transactions. */
const resets = (world: World) =>
  tell(world, 'database connections reset (RST)', async () => {
    const [slot] = world.slots;
    const random = world.random.branch('reset');
    const load = startLoad(world, 'reset', { slots: [slot] });
    const times = world.full ? 60 : 20;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(random.between(20, 250));
      const share = n % 5 === 4 ? 1 : 0.3;
      world.proxy.reset(share, () => random.next());
      const cut = performance.now();
      recovery.push(await servesAgain(world, load, slot, cut));
    }
    await load.stop();
    return { times, recovery, goalMs: 3_000, note: 'reset to the next success' };
  });

const delays = (world: World) =>
  tell(world, 'database 200 ms further away', async () => {
    const [slot] = world.slots;
    const load = startLoad(world, 'delay', { slots: [slot] });
    const times = world.full ? 4 : 1;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(300);
      world.proxy.delay(200);
      await sleep(3_000);
      world.proxy.mend();
      const mended = performance.now();
      recovery.push(await servesAgain(world, load, slot, mended));
    }
    await load.stop();
    return { times, recovery, goalMs: 3_000, note: 'the delay gone to the next success' };
  });

const LIVE_MS = 20_000;

/** Whether a member's page at the first process still hears of a decision made at the second. */
async function hearsOfDecisions(world: World): Promise<boolean> {
  const [slot, other] = world.slots;
  const [member] = world.company.members.slice(-1);
  const [admin] = world.company.admins;
  if (member === undefined || admin === undefined) throw new Error('nobody is there');
  const watcher = watchLive(slot, member);
  const until = Date.now() + LIVE_MS;
  try {
    while (!watcher.isOpen() && Date.now() < until) await sleep(20);
    while (watcher.changes() === 0 && Date.now() < until) {
      const answer = await other.client.send(buyRequest(member, randomUUID(), newOrderNumber()));
      if (answer.status === 201) {
        await other.client.send(decideRequest(admin, bought(answer).id, 'REJECTED'));
      }
      await sleep(300);
    }
    return watcher.changes() > 0;
  } finally {
    watcher.stop();
  }
}

/** Packets vanish, and nobody is told: neither of data nor of an end. */
const blackHoles = (world: World) =>
  tell(world, 'database connections black-holed', async () => {
    const [slot] = world.slots;
    const load = startLoad(world, 'black hole', { slots: [slot] });
    const times = world.full ? 4 : 1;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(300);
      world.proxy.swallow();
      await sleep(world.full ? 10_000 : 6_000);
      world.proxy.mend();
      const mended = performance.now();
      recovery.push(await servesAgain(world, load, slot, mended));
    }
    await load.stop();
    if (!(await hearsOfDecisions(world))) {
      world.problems.push(`after a black hole no live update came for ${LIVE_MS / 1000} s`);
    }
    return { times, recovery, goalMs: 5_000, note: 'the hole gone to the next success' };
  });

export const network: Fault = async (world) => [
  await resets(world),
  await delays(world),
  await blackHoles(world),
];
