import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeCall } from '@prelaunch/testkit/client';
import { startLoad } from '../load/load.ts';
import { runFault, servesAgain } from '../row.ts';
import type { Fault } from '../test-bed.ts';

/**
 * Kills all processes of PostgreSQL at once and starts it again; the servers must recover by themselves.
 */
export const databaseKill: Fault = async (testBed) => [
  await runFault(testBed, 'PostgreSQL killed (SIGKILL, all)', async () => {
    const random = testBed.random.branch('database kill');
    const load = startLoad(testBed, 'database kill');
    const times = testBed.full ? 40 : 8;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(random.between(150, 900));
      await testBed.cluster.killAll();
      await sleep(random.between(0, 400));
      await testBed.cluster.start();
      const back = performance.now();
      recovery.push(
        ...(await Promise.all(testBed.slots.map((slot) => servesAgain(testBed, load, slot, back)))),
      );
    }
    await load.stop();
    return {
      times,
      recovery,
      goalMs: 3_000,
      note: "from PostgreSQL's return to the first success",
    };
  }),
];

/** Measures how long calls wait for their 503 while the database is stopped, in milliseconds. */
export const databaseAway: Fault = async (testBed) => [
  await runFault(testBed, 'PostgreSQL away for 4 s', async () => {
    const [, slot] = testBed.slots;
    const member = testBed.company.members.at(-1);
    await testBed.cluster.killAll();
    const until = performance.now() + 4_000;
    const waits: number[] = [];
    while (performance.now() < until) {
      const begun = performance.now();
      const answer = await slot.client.send(
        encodeCall('listOwnPurchases', { token: member?.token }),
      );
      waits.push(performance.now() - begun);
      if (answer.status !== 503) {
        testBed.problems.push(`without a database, a list was answered ${answer.status}`);
      } else if (answer.headers['retry-after'] === undefined) {
        testBed.problems.push('a 503 had no Retry-After');
      }
      await sleep(100);
    }
    if (!slot.process.isRunning()) testBed.problems.push('a server ended when its database did');
    await testBed.cluster.start();
    return { times: 1, recovery: waits, goalMs: 2_500, note: 'from a call to its 503' };
  }),
];
