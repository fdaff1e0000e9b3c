import { join } from 'node:path';
import { pick } from '@prelaunch/testkit/people';
import { waitFor } from '@prelaunch/testkit/wait';
import { inspect } from '../check.ts';
import { openAckLog } from '../load/acks.ts';
import type { Row } from '../test-bed.ts';
import { buyToken } from './buy.ts';
import type { Installation } from './setup.ts';

const PURCHASES = 10;

/**
 * The negative control: without synchronous replication, purchases that the replica has not received are acknowledged and
 * lost with the primary. The checks must report each of them.
 */
export async function loseAcknowledged(installation: Installation): Promise<Row> {
  const { pair, pool, log, problems } = installation;
  log('control: asynchronous replication, and the primary lost while its replica is behind');
  const { primary, replica } = await pair.settle();
  // A replica that lacks more than this is not promoted.
  await pair.ask('PATCH', '/config', { synchronous_mode: false, maximum_lag_on_failover: 2 ** 30 });
  await waitFor(
    async () => {
      const { rows } = await pool.query<{ synchronous_standby_names: string }>(
        'show synchronous_standby_names',
      );
      return rows[0]?.synchronous_standby_names === '' ? true : null;
    },
    { what: 'asynchronous replication' },
  );
  primary.replication.refuse();
  primary.replication.reset(1, () => 0);
  const acks = await openAckLog(join(installation.folder, 'control.jsonl'));
  try {
    const company = await installation.makeCompany({ name: 'control', members: 1 });
    for (let n = 0; n < PURCHASES; n += 1) {
      await buyToken(installation, pick(company.members, 0), acks);
    }
    await primary.killMachine();
    await waitFor(async () => ((await replica.is('/primary')) ? true : null), {
      what: 'the promotion of the replica',
      timeoutMs: 60_000,
    });
    await waitFor(async () => (await pool.query('select 1').catch(() => null)) && true, {
      what: 'connections to the new primary',
    });
    const { lost } = await inspect({ ...installation, acks, problems: [] }, 0);
    const isRight = acks.count() === PURCHASES && lost.length === PURCHASES;
    if (!isRight) problems.push(`of ${acks.count()} lost purchases ${lost.length} were reported`);
    return {
      fault: 'control: asynchronous',
      times: 1,
      acknowledged: 0,
      lost: 0,
      doubled: 0,
      violations: isRight ? 0 : 1,
      recovery: [],
      note: `${lost.length} of ${acks.count()} acknowledged purchases were lost, and the checks report them`,
    };
  } finally {
    await acks.close();
  }
}
