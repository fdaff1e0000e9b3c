import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD } from '../../../../testing/people.ts';
import { codeNow, plantSecondFactor, SECRET } from '../../../../testing/second-factor.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../testing/test-server.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

/** Twenty concurrent uses of one code. */

const CALLERS = 20;

interface Race {
  readonly admitted: number;
  readonly refusals: readonly string[];
}

const outcome = (answers: readonly Answer[]): Race => ({
  admitted: answers.filter(({ status }) => status === 200).length,
  refusals: answers.flatMap(({ body }) => body.code ?? []),
});

/** Creates an admin with a second factor and one recovery code, who signs in with one code twenty times at once. */
async function race(server: TestServer, kind: 'app' | 'recovery'): Promise<Race> {
  const companyId = await makeCompany(server);
  const { id, email } = await makePerson(server, companyId, 'ADMIN');
  await plantSecondFactor(server, { kind: 'admin', companyId, accountId: id });
  const [recovery = ''] = newRecoveryCodes();
  const { rows } = await server.pool.query('select id from second_factors where account_id = $1', [
    id,
  ]);
  await server.pool.query('update second_factors set recovery_hashes = $1 where id = $2', [
    [recoveryHash(rows[0].id, recovery)],
    rows[0].id,
  ]);
  const code = kind === 'app' ? await codeNow(server, SECRET) : recovery;
  const body = { email, password: PASSWORD, code };
  return outcome(
    await Promise.all(Array.from({ length: CALLERS }, () => server.call('loginAdmin', { body }))),
  );
}

describe('twenty concurrent uses of one code', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test.each(['app', 'recovery'] as const)('open one session (%s)', async (kind) => {
    const { admitted, refusals } = await race(server, kind);
    expect(admitted).toBe(1);
    expect(refusals).toHaveLength(CALLERS - 1);
    for (const code of refusals) expect(code).toMatch(/^(wrong_second_factor|too_many_tries)$/);
  });
});

describe('negative control: without the guard', () => {
  test.each([
    ['app', /last_step < /, 'last_step <= '],
    ['recovery', / = any\(recovery_hashes\)/, ' is not null'],
  ] as const)('uses of one code open several sessions (%s)', async (kind, guard, gap) => {
    const broken = await startTestServer({ rewriteSql: (sql) => sql.replace(guard, gap) });
    try {
      const { admitted } = await race(broken, kind);
      expect(broken.rewritten()).toBeGreaterThan(0);
      expect(admitted).toBeGreaterThan(1);
    } finally {
      await broken.stop();
    }
  });
});
