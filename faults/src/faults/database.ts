import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../load/load.ts';
import { servesAgain, tell } from '../row.ts';
import type { Fault } from '../world.ts';

/** Every process of PostgreSQL dies at once; it comes back by its own means, the server is not touched. */
export const databaseKill: Fault = async (world) => [
  await tell(world, 'PostgreSQL killed (SIGKILL, all)', async () => {
    const random = world.random.branch('database kill');
    const load = startLoad(world, 'database kill');
    const times = world.full ? 40 : 8;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(random.between(150, 900));
      await world.cluster.killAll();
      await sleep(random.between(0, 400));
      await world.cluster.start();
      const back = performance.now();
      recovery.push(
        ...(await Promise.all(world.slots.map((slot) => servesAgain(world, load, slot, back)))),
      );
    }
    await load.stop();
    return { times, recovery, goalMs: 3_000, note: "PostgreSQL's return to the first success" };
  }),
];

/** The slowest answer that a call got while the database was away, in milliseconds. */
export const databaseAway: Fault = async (world) => [
  await tell(world, 'PostgreSQL away for 4 s', async () => {
    const [, slot] = world.slots;
    const member = world.company.members.at(-1);
    await world.cluster.killAll();
    const until = performance.now() + 4_000;
    const waits: number[] = [];
    while (performance.now() < until) {
      const begun = performance.now();
      const answer = await slot.client.send({
        method: 'GET',
        path: '/api/v1/user/transaction/list',
        token: member?.token,
      });
      waits.push(performance.now() - begun);
      if (answer.status !== 503) {
        world.problems.push(`without a database a list answered ${answer.status}`);
      } else if (answer.headers['retry-after'] === undefined) {
        world.problems.push('a 503 came without Retry-After');
      }
      await sleep(100);
    }
    if (!slot.process.isRunning()) world.problems.push('a server ended with its database');
    await world.cluster.start();
    return { times: 1, recovery: waits, goalMs: 2_500, note: 'a call to its 503' };
  }),
];
