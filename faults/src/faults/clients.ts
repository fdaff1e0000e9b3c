import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPrice } from '@prelaunch/contract';
import { encodeCall } from '@prelaunch/testkit/client';
import type { Person } from '@prelaunch/testkit/people';
import { newOrderNumber } from '@prelaunch/testkit/purchases';
import { bought, buyRequest } from '../load/calls.ts';
import type { HttpAnswer } from '../load/http.ts';
import { startLoad } from '../load/load.ts';
import { runFault } from '../row.ts';
import type { Fault, TestBed } from '../test-bed.ts';

/** Clients disconnect before the reply and repeat the call under the same key. */
export const vanishing: Fault = async (testBed) => [
  await runFault(testBed, 'clients disconnect and repeat the call', async () => {
    const load = startLoad(testBed, 'vanish', { vanish: 0.5 });
    await sleep(testBed.full ? 30_000 : 5_000);
    await load.stop();
    return { times: 1, recovery: [], note: 'half of all purchases' };
  }),
];

const SLOW = 500;
const READERS = 100;

function open(testBed: TestBed, hello: string): Socket {
  const socket = connect(testBed.slots[1].port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.on('connect', () => socket.write(hello));
  return socket;
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Measures `count` ordinary calls, one after the other, in milliseconds. */
async function timeCalls(testBed: TestBed, count: number): Promise<number[]> {
  const [, { client }] = testBed.slots;
  const token = testBed.company.members[0]?.token;
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now();
    const { status } = await client.send(encodeCall('getPrice', { token }));
    times.push(performance.now() - begun);
    if (status !== 200)
      testBed.problems.push(`with slow clients connected, a call was answered ${status}`);
  }
  return times;
}

/**
 * Opens sockets that send their request a byte at a time, and readers that read their reply slowly.
 */
export const slowClients: Fault = async (testBed) => [
  await runFault(testBed, `${SLOW} slowloris sockets, ${READERS} slow readers`, async () => {
    const [, slot] = testBed.slots;
    const memory = (await slot.process.residentMegabytes()) ?? 0;
    const idle = percentile(await timeCalls(testBed, 200), 0.99);
    const begun = performance.now();
    const slow = Array.from({ length: SLOW }, () =>
      open(testBed, `POST ${getPrice.path} HTTP/1.1\r\nHost: faults\r\nX-Slow: `),
    );
    const readers = Array.from({ length: READERS }, () => {
      const socket = open(testBed, 'GET /api/openapi.json HTTP/1.1\r\nHost: faults\r\n\r\n');
      socket.pause();
      return socket;
    });
    const closed: number[] = [];
    for (const socket of slow) {
      socket.resume();
      socket.once('close', () => closed.push(performance.now() - begun));
    }
    const drip = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write('x');
      for (const socket of readers) socket.read(1_024);
    }, 1_000);
    const beside = percentile(await timeCalls(testBed, 400), 0.99);
    while (closed.length < SLOW && performance.now() - begun < 30_000) await sleep(50);
    clearInterval(drip);
    if (closed.length < SLOW) {
      testBed.problems.push(`${SLOW - closed.length} slowloris sockets were never closed`);
    }
    const grown = ((await slot.process.residentMegabytes()) ?? 0) - memory;
    for (const socket of [...slow, ...readers]) socket.destroy();
    return {
      times: SLOW + READERS,
      recovery: closed,
      goalMs: 15_000,
      note: `time until closed; p99 of other calls ${beside.toFixed(0)} ms, idle ${idle.toFixed(0)} ms; memory grew by ${grown.toFixed(0)} MB`,
    };
  }),
];

/** A transaction locks the company's totals for 6 s, and every purchase waits for it. */
export const starvation: Fault = async (testBed) => [
  await runFault(testBed, 'connections all busy (a row locked 6 s)', async () => {
    const [, slot] = testBed.slots;
    const holder = await testBed.pool.connect();
    const waits: number[] = [];
    let released = 0;
    const note = (answer: HttpAnswer, member: Person) => {
      const { id, totalQuantity: quantity, orderNumber } = bought(answer);
      const order = { id, accountId: member.id, orderNumber: orderNumber ?? '', quantity };
      return testBed.acks.append({ kind: 'bought', ...order });
    };
    const ask = async (n: number) => {
      const member = testBed.company.members[n];
      if (member === undefined) return;
      const request =
        n % 2 === 0
          ? buyRequest(member, randomUUID(), newOrderNumber())
          : encodeCall('listOwnPurchases', { token: member.token });
      while (released === 0) {
        const begun = performance.now();
        const answer = await slot.client.send(request);
        waits.push(performance.now() - begun);
        if (answer.status === 201) return note(answer, member);
        if (answer.status !== 503 && answer.status !== 200 && answer.status !== 409) {
          testBed.problems.push(`while a row was locked, a call was answered ${answer.status}`);
        }
        await sleep(50);
      }
    };
    try {
      await holder.query('begin');
      await holder.query('select from company_totals where company_id = $1 for update', [
        testBed.company.id,
      ]);
      const asking = Array.from({ length: 24 }, (_, n) => ask(n));
      await sleep(6_000);
      await holder.query('rollback');
      released = performance.now();
      const [first] = await timeCalls(testBed, 1);
      await Promise.all(asking);
      return {
        times: 1,
        recovery: waits,
        goalMs: 4_500,
        note: `time of a call; after the release ${(first ?? 0).toFixed(0)} ms`,
      };
    } finally {
      holder.release();
    }
  }),
];
