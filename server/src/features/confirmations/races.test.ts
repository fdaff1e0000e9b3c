import { describe, expect, test } from 'vitest';
import {
  confirm,
  decline,
  makeAdmins,
  requestPayee,
  setFourEyes,
} from '../../../testing/four-eyes.ts';
import { addBarrier } from '../../../testing/barrier.ts';
import { makeCompany, PASSWORD, type Person } from '../../../testing/people.ts';
import { startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

/**
 * Requests that are confirmed, declined or withdrawn concurrently. Each race has a negative control, which must
 * give a wrong result without the guards.
 */

interface Race {
  readonly server: TestServer;
  readonly requester: Person;
  readonly others: readonly [Person, Person];
  readonly id: string;
}

async function withRequest<T>(
  rewriteSql: ((sql: string) => string) | undefined,
  work: (race: Race) => Promise<T>,
): Promise<T> {
  const server = await startTestServer(rewriteSql === undefined ? {} : { rewriteSql });
  try {
    const companyId = await makeCompany(server);
    const [requester, ...others] = await makeAdmins(server, companyId);
    await setFourEyes(server, companyId, true);
    const id = await requestPayee(server, requester);
    const result = await work({ server, requester, others, id });
    if (rewriteSql !== undefined) expect(server.rewritten()).toBeGreaterThan(0);
    return result;
  } finally {
    await server.stop();
  }
}

/** Removes the trigger and the checks that guard requester and state. */
const withoutGuards = async ({ pool }: TestServer) => {
  await pool.query(`
    alter table confirmations disable trigger confirmations_guard;
    alter table confirmations alter column payload_sealed drop not null;
    do $$ declare c text; begin
      for c in select conname from pg_constraint
        where conrelid = 'confirmations'::regclass and contype = 'c'
      loop execute format('alter table confirmations drop constraint %I', c); end loop; end $$;`);
};

const succeeded = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status === 200).length;

const added = async ({ pool }: TestServer): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from beneficiary_versions where changed_by is not null',
  );
  return rows[0]?.count ?? -1;
};

/** Removes the row lock and the deletion of the payload, so that two concurrent claims succeed. */
const withoutClaim = (sql: string) =>
  sql.includes('with waiting as materialized')
    ? sql.replace('for no key update', '').replace(/, payload_sealed = null/, '')
    : sql;

const CLAIM = 'update on confirmations for each statement';

describe('two admins who confirm the same request at once', () => {
  const race = ({ server, others, id }: Race) =>
    Promise.all(others.map((who) => confirm(server, who, id)));

  test('make the change only once', async () => {
    await withRequest(undefined, async (given) => {
      const answers = await race(given);
      expect(succeeded(answers)).toBe(1);
      expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(['confirmation_over']);
      expect(await added(given.server)).toBe(1);
    });
  });

  test('negative control: without the claim they make it twice', async () => {
    await withRequest(withoutClaim, async (given) => {
      await withoutGuards(given.server);
      await addBarrier(given.server.pool, CLAIM, 2);
      expect(succeeded(await race(given))).toBe(2);
      expect(await added(given.server)).toBe(2);
    });
  });
});

describe('a confirmation while the requester withdraws the request', () => {
  const race = ({ server, requester, others: [other], id }: Race) =>
    Promise.all([confirm(server, other, id), decline(server, requester, id)]);

  test('only one of the two succeeds, and the change is made only if it is the confirmation', async () => {
    for (let round = 0; round < 5; round += 1) {
      await withRequest(undefined, async (given) => {
        const answers = await race(given);
        expect(succeeded(answers)).toBe(1);
        const confirmed = answers[0].status === 200;
        expect(await added(given.server)).toBe(confirmed ? 1 : 0);
      });
    }
  });

  test('negative control: without the claim both succeed', async () => {
    await withRequest(withoutClaim, async (given) => {
      await withoutGuards(given.server);
      await addBarrier(given.server.pool, CLAIM, 2);
      expect(succeeded(await race(given))).toBe(2);
    });
  });
});

describe('the requester confirming through two sessions', () => {
  const race = async ({ server, requester, id }: Race) => {
    const login = await server.call('loginAdmin', {
      body: { email: requester.email, password: PASSWORD },
    });
    const sessions = [requester, { token: String(login.body.data.token) }];
    return Promise.all(sessions.map((session) => confirm(server, session, id)));
  };

  test('is refused in both', async () => {
    await withRequest(undefined, async (given) => {
      const answers = await race(given);
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [403, 'own_request'],
        [403, 'own_request'],
      ]);
      expect(await added(given.server)).toBe(0);
    });
  });

  const withoutOther = (sql: string) =>
    sql.includes('with waiting as materialized')
      ? sql.replace(/c\.requested_by <> (\$\d+)/, '$1::uuid is not null')
      : sql;

  test('without the condition in the statement the constraint stops it', async () => {
    await withRequest(withoutOther, async (given) => {
      expect(succeeded(await race(given))).toBe(0);
      expect(await added(given.server)).toBe(0);
    });
  });

  test('negative control: without both guards one person makes the change', async () => {
    await withRequest(withoutOther, async (given) => {
      await given.server.pool.query(
        'alter table confirmations drop constraint confirmations_by_another',
      );
      expect(succeeded(await race(given))).toBe(1);
      expect(await added(given.server)).toBe(1);
    });
  });
});
