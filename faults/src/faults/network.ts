import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { newOrderNumber } from '@prelaunch/testkit/purchases';
import { bought, buyRequest, decideRequest } from '../load/calls.ts';
import { startLoad } from '../load/load.ts';
import { watchLive } from '../load/watch.ts';
import { runFault, servesAgain } from '../row.ts';
import type { Fault, TestBed } from '../test-bed.ts';

/** Connections to the database are reset in the middle of transactions. */
const resets = (testBed: TestBed) =>
  runFault(testBed, 'database connections reset (RST)', async () => {
    const [slot] = testBed.slots;
    const random = testBed.random.branch('reset');
    const load = startLoad(testBed, 'reset', { slots: [slot] });
    const times = testBed.full ? 60 : 20;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(random.between(20, 250));
      const share = n % 5 === 4 ? 1 : 0.3;
      testBed.proxy.reset(share, () => random.next());
      const cut = performance.now();
      recovery.push(await servesAgain(testBed, load, slot, cut));
    }
    await load.stop();
    return { times, recovery, goalMs: 3_000, note: 'from the reset to the next success' };
  });

const delays = (testBed: TestBed) =>
  runFault(testBed, 'database traffic delayed by 200 ms', async () => {
    const [slot] = testBed.slots;
    const load = startLoad(testBed, 'delay', { slots: [slot] });
    const times = testBed.full ? 4 : 1;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(300);
      testBed.proxy.delay(200);
      await sleep(3_000);
      testBed.proxy.mend();
      const mended = performance.now();
      recovery.push(await servesAgain(testBed, load, slot, mended));
    }
    await load.stop();
    return {
      times,
      recovery,
      goalMs: 3_000,
      note: 'from the end of the delay to the next success',
    };
  });

const LIVE_MS = 20_000;

/** Whether a member's page at the first process still receives a decision made at the second. */
async function receivesDecisions(testBed: TestBed): Promise<boolean> {
  const [slot, other] = testBed.slots;
  const [member] = testBed.company.members.slice(-1);
  const [admin] = testBed.company.admins;
  if (member === undefined) throw new Error('the company has too few people');
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

/** Packets are dropped silently, in both directions. */
const blackHoles = (testBed: TestBed) =>
  runFault(testBed, 'database connections black-holed', async () => {
    const [slot] = testBed.slots;
    const load = startLoad(testBed, 'black hole', { slots: [slot] });
    const times = testBed.full ? 4 : 1;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(300);
      testBed.proxy.swallow();
      await sleep(testBed.full ? 10_000 : 6_000);
      testBed.proxy.mend();
      const mended = performance.now();
      recovery.push(await servesAgain(testBed, load, slot, mended));
    }
    await load.stop();
    if (!(await receivesDecisions(testBed))) {
      testBed.problems.push(
        `after packets had been dropped, no live update arrived for ${LIVE_MS / 1000} s`,
      );
    }
    return {
      times,
      recovery,
      goalMs: 5_000,
      note: 'from the end of the black hole to the next success',
    };
  });

export const network: Fault = async (testBed) => [
  await resets(testBed),
  await delays(testBed),
  await blackHoles(testBed),
];
