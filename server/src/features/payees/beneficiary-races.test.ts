import { describe, expect, test } from 'vitest';
import { addBarrier } from '../../../testing/barrier.ts';
import { makeCompany, makePerson } from '../../../testing/people.ts';
import { startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

/** Concurrent payee changes. Each race has a negative control: without the guard the result must be wrong. */

async function withServer<T>(
  rewriteSql: ((sql: string) => string) | undefined,
  work: (server: TestServer) => Promise<T>,
  limits: 'lab' | 'strict' = 'lab',
): Promise<T> {
  const server = await startTestServer({
    limits,
    ...(rewriteSql === undefined ? {} : { rewriteSql }),
  });
  try {
    const result = await work(server);
    if (rewriteSql !== undefined) expect(server.rewritten()).toBeGreaterThan(0);
    return result;
  } finally {
    await server.stop();
  }
}

const payee = (n: number) => ({
  holderName: 'GLXY Private Limited',
  bankName: 'State Bank of India',
  branch: `Branch ${String(n)}`,
  accountNumber: '12345678901',
  ifscCode: 'SBIN0000813',
  upi: 'glxy@okaxis',
});

/** Opens every connection beforehand: a call on a connection that is still opening would be too late for the race. */
const warmUp = (server: TestServer, token: string) =>
  Promise.all(Array.from({ length: 20 }, () => server.call('getBeneficiary', { token })));

const withoutLock = (sql: string) =>
  sql.replace(/(select 1 from companies where id = \$1) for no key update/, '$1');

/** The changes of the race; the company's initial version has no `changed_by`. */
const CHANGE = 'insert on beneficiary_versions for each row when (new.changed_by is not null)';

const ROUNDS = 5;

describe('20 changes of the same version in parallel, five times', () => {
  const race = async (server: TestServer) => {
    const companyId = await makeCompany(server);
    const admins = [
      await makePerson(server, companyId, 'ADMIN'),
      await makePerson(server, companyId, 'ADMIN'),
    ];
    await warmUp(server, admins[0]?.token ?? '');
    const answers: Answer[] = [];
    for (let version = 1; version <= ROUNDS; version += 1) {
      const round = Array.from({ length: 20 }, (_, n) =>
        server.call('updateBeneficiary', {
          token: admins[n % 2]?.token,
          body: { ...payee(version * 100 + n), version },
        }),
      );
      answers.push(...(await Promise.all(round)));
    }
    const versions = await server.db
      .selectFrom('beneficiary_versions')
      .select('version')
      .where('company_id', '=', companyId)
      .orderBy('version')
      .execute();
    return { answers, versions: versions.map(({ version }) => version) };
  };

  test('one succeeds each time; the others are refused', async () => {
    await withServer(undefined, async (server) => {
      const { answers, versions } = await race(server);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(ROUNDS);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(19 * ROUNDS);
      expect(refused[0]?.body).toMatchObject({
        code: 'beneficiary_changed',
        message: expect.stringContaining('Nothing was saved.'),
      });
      expect(versions).toEqual([1, 2, 3, 4, 5, 6]);
    });
  });

  test('negative control: without the guard they overwrite each other', async () => {
    await withServer(withoutLock, async (server) => {
      await server.pool.query(
        `alter table beneficiary_versions
         drop constraint beneficiary_versions_company_id_beneficiary_id_version_key`,
      );
      await addBarrier(server.pool, CHANGE, 2);
      const { answers } = await race(server);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(ROUNDS);
    });
  });
});

describe('19 accounts added in parallel to 16 existing ones', () => {
  const race = async (server: TestServer) => {
    const companyId = await makeCompany(server);
    const { token } = await makePerson(server, companyId, 'ADMIN');
    const add = (n: number) => server.call('addBeneficiary', { token, body: payee(n) });
    for (let n = 0; n < 15; n += 1) await add(n);
    await warmUp(server, token);
    const answers = await Promise.all(Array.from({ length: 19 }, (_, n) => add(n)));
    return answers.map(({ status }) => status);
  };

  test('leave 20 accounts', async () => {
    await withServer(undefined, async (server) => {
      const statuses = await race(server);
      expect(statuses.filter((status) => status === 201)).toHaveLength(4);
      expect(statuses.filter((status) => status === 409)).toHaveLength(15);
    });
  });

  test('negative control: without the guard there are more than 20', async () => {
    await withServer(withoutLock, async (server) => {
      await server.pool.query(
        'alter table beneficiaries drop constraint beneficiaries_company_id_position_key',
      );
      // The race begins with 16 accounts.
      const add = 'insert on beneficiaries for each row when (new.position > 16)';
      await addBarrier(server.pool, add, 5);
      const statuses = await race(server);
      expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(4);
    });
  });
});

describe('20 changes in parallel with a limit of five per day', () => {
  const race = async (server: TestServer) => {
    const admin = await makePerson(server, await makeCompany(server), 'ADMIN');
    await warmUp(server, admin.token);
    const change = (n: number) =>
      server.call('updateBeneficiary', { token: admin.token, body: payee(n) });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => change(n)));
    return { answers, again: () => change(99) };
  };
  const changed = (answers: readonly Answer[]) =>
    answers.filter(({ status }) => status === 200).length;

  test('five succeed, the others must wait, and a day later changes succeed again', async () => {
    await withServer(
      undefined,
      async (server) => {
        const { answers, again } = await race(server);
        expect(changed(answers)).toBe(5);
        const refused = await again();
        expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_payee_changes' } });
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
        await server.pool.query('alter table beneficiary_versions disable trigger user');
        await server.pool.query(
          `update beneficiary_versions set created_at = created_at - interval '1 day'`,
        );
        expect((await again()).status).toBe(200);
      },
      'strict',
    );
  });

  test('negative control: without the guard more than five succeed', async () => {
    await withServer(
      withoutLock,
      async (server) => {
        await server.pool.query(
          `alter table beneficiary_versions
           drop constraint beneficiary_versions_company_id_beneficiary_id_version_key`,
        );
        await addBarrier(server.pool, CHANGE, 6);
        expect(changed((await race(server)).answers)).toBeGreaterThan(5);
      },
      'strict',
    );
  });
});
