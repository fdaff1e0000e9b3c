import { buildProduct } from '@prelaunch/testkit/product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLaunch } from './check.ts';
import { openLaunch, type Launch } from './launch.ts';
import { rowsOf, runLaunch } from './rehearse.ts';

/** A small launch day with the built product. Each test continues the last one. */

const PLAN = { members: 30, minutes: 0.05, processes: 2 };

let launch: Launch;
let run: Awaited<ReturnType<typeof runLaunch>>;

beforeAll(async () => {
  await buildProduct('server');
  launch = await openLaunch(PLAN);
}, 300_000);
afterAll(() => launch.close());

const wrongRows = async () =>
  (await checkLaunch(launch, run.outcome))
    .filter(({ verdict }) => verdict === 'WRONG')
    .map(({ what }) => what);

test('members register and log in, and a third of them buys the last tokens', async () => {
  run = await runLaunch(launch, () => undefined);
  expect(run.figures.failures).toEqual([]);
  const operationOf = (name: string) => run.figures.operations.find(({ what }) => what === name);
  for (const what of ['ask for a code', 'register', 'log in', 'order']) {
    expect([what, operationOf(what)?.answers]).toEqual([what, PLAN.members]);
  }
  expect(run.outcome.sale.orders).toHaveLength(10);
  expect(operationOf('order')?.refusals).toEqual({ above_remaining_supply: 20 });
  expect(run.figures.tokens).toEqual({
    supply: 10,
    purchases: 10,
    approved: 10,
    reserved: 0,
    oversold: 0,
  });
}, 300_000);

test('the report has the mails with their delays, the restart, the memory and the event loop', () => {
  const { mails, restart, registration } = run.figures;
  expect(mails.map(({ kind, sent }) => [kind, sent])).toEqual([
    ['code', 30],
    ['received', 10],
    ['approved', 10],
  ]);
  expect(restart.replaced).toBe(PLAN.processes);
  expect(restart.answers).toBeGreaterThan(0);
  expect(registration.megabytes).toBeGreaterThan(0);
  expect(registration.loopMaxMs).toBeGreaterThan(0);
  expect(rowsOf(run.figures).map(({ what }) => what)).toContain(
    'order: refused as above_remaining_supply',
  );
});

test('every check passes', async () => {
  expect(await wrongRows()).toEqual([]);
});

test('a lost order and a call that failed are reported as wrong', async () => {
  const [lost] = run.outcome.sale.orders;
  const client = await launch.pool.connect();
  try {
    // Neither triggers nor foreign keys object in this role.
    await client.query('set session_replication_role = replica');
    await client.query('delete from purchases where id = $1', [lost?.id]);
  } finally {
    client.release(true);
  }
  launch.recorder.fail('order', 'a planted failure');
  expect(await wrongRows()).toEqual([
    'all tokens are sold',
    'acknowledged orders that the database lacks',
    'acknowledged approvals without decision or ledger entry',
    'npm run verify',
    'calls that failed',
  ]);
});
