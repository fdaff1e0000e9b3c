import { waitFor } from '@prelaunch/testkit/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy } from '../../../../testing/purchases.ts';
import { administrate, type Administration } from '../../../../testing/shared-database.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** A primary whose commits wait for a replica, which is away. Other tests commit asynchronously and do not wait. */

let server: TestServer;
let database: Administration;
let member: Person;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  database = await administrate(server.pool);
  member = await makePerson(server, await makeCompany(server));
  await database.run((name) => `alter database ${name} set synchronous_commit = on`);
  await database.endSessions();
});
afterAll(async () => {
  await returnOfReplica();
  await database.close();
  await server.stop();
});

const reload = () => database.run(() => 'select pg_reload_conf()');
const lossOfReplica = async () => {
  await database.run(() => `alter system set synchronous_standby_names = 'replica'`);
  await reload();
};
const returnOfReplica = async () => {
  await database.run(() => 'alter system reset synchronous_standby_names');
  await reload();
};

/** Resolves to the session in which a commit waits for the replica. */
const waitingCommit = (): Promise<number> =>
  waitFor(async () => (await database.waitingFor('SyncRep'))[0] ?? null, {
    what: 'a commit that waits for the replica',
    everyMs: 10,
  });

test('a repeated submission is not acknowledged before a replica has the purchase', async () => {
  const submit = () => buy(server, member, { paymentMethod: 'MANUAL', amount: 1000 }, 'one key');
  await lossOfReplica();
  const first = submit();
  await database.endSession(await waitingCommit());
  expect((await first).status).toBe(503);
  // Committed on the primary only: it would be lost with it.
  const { rows } = await server.pool.query<{ id: string }>('select id from purchases');
  expect(rows).toHaveLength(1);

  const repeated = submit();
  const outcome = await Promise.race([repeated, waitingCommit()]);
  expect(outcome).toBeTypeOf('number');
  await returnOfReplica();
  const { status, body } = await repeated;
  expect([status, body.data.id]).toEqual([201, rows[0]?.id]);
});
