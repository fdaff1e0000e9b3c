import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { tryCode } from './code-tries.store.ts';
import {
  accountOfCode,
  makeCode,
  NO_REQUESTER,
  redeemCode,
  type CodeSubject,
} from './codes.store.ts';
import { unknownRequester, type Requester } from '../guessing/requesters.store.ts';

/** Which counters the use of a code changes, and which it does not change. */

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

const unknown = (subject: CodeSubject, ip = '192.0.2.1') =>
  unknownRequester(server.deps.secrets, accountOfCode(subject), ip);
const known = (subject: CodeSubject): Requester => ({
  kind: 'device',
  key: unknown(subject, '192.0.2.200').key,
});

async function aSubject(purpose: CodeSubject['purpose']): Promise<CodeSubject> {
  const { email } = await makePerson(server, companyId);
  return { purpose, scope: companyId, address: email };
}

const makeCodeFor = (subject: CodeSubject, requester: Buffer) =>
  systemTransaction(server.db, (tx) => makeCode(tx, server.deps.secrets, subject, requester));

const tryAs = (subject: CodeSubject, caller: Requester, code: string) =>
  tryCode(server.db, server.deps.secrets, subject, caller, code);

/** Returns a code that differs from this one. */
const wrong = (code: string) => (code.startsWith('1') ? '2' : '1') + code.slice(1);

async function misses({ purpose, address }: CodeSubject, budget: Buffer): Promise<number> {
  const row = await server.db
    .selectFrom('code_budgets')
    .select('misses')
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('requester', '=', budget)
    .executeTakeFirst();
  return row?.misses ?? 0;
}

/** Makes a code for this caller, counts one wrong try, and returns the code. */
async function missOnce(subject: CodeSubject, caller: Requester): Promise<string> {
  const code = await makeCodeFor(subject, caller.key);
  await expect(tryAs(subject, caller, wrong(code))).rejects.toMatchObject({ code: 'wrong_code' });
  return code;
}

const redeem = async (subject: CodeSubject, caller: Requester, code: string): Promise<void> => {
  const right = await tryAs(subject, caller, code);
  await systemTransaction(server.db, (tx) => redeemCode(tx, right));
};

describe('wrong codes in a row', () => {
  test('are counted for a known caller and for all unknown ones together', async () => {
    const subject = await aSubject('forgot_password');
    await missOnce(subject, unknown(subject, '192.0.2.1'));
    await missOnce(subject, unknown(subject, '192.0.2.2'));
    await missOnce(subject, known(subject));
    expect(await misses(subject, NO_REQUESTER)).toBe(2);
    expect(await misses(subject, known(subject).key)).toBe(1);
    expect(await misses(subject, unknown(subject).key)).toBe(0);
  });

  test('end with a correct code, only for the caller who sent it and for its purpose', async () => {
    const subject = await aSubject('forgot_password');
    const other = { ...subject, purpose: 'register' } as const;
    const code = await missOnce(subject, unknown(subject));
    const knownCode = await missOnce(subject, known(subject));
    await missOnce(other, unknown(other));
    await redeem(subject, known(subject), knownCode);
    expect(await misses(subject, known(subject).key)).toBe(0);
    expect(await misses(subject, NO_REQUESTER)).toBe(1);
    await redeem(subject, unknown(subject), code);
    expect(await misses(subject, NO_REQUESTER)).toBe(0);
    expect(await misses(other, NO_REQUESTER)).toBe(1);
  });

  test('are not counted for the code of an invitation, whose own tries limit them', async () => {
    const subject = await aSubject('set_password');
    const code = await makeCodeFor(subject, NO_REQUESTER);
    await expect(tryAs(subject, unknown(subject), wrong(code))).rejects.toMatchObject({
      code: 'wrong_code',
    });
    expect(await misses(subject, NO_REQUESTER)).toBe(0);
    await redeem(subject, unknown(subject), code);
  });
});

test('a correct code uses up only itself', async () => {
  const subject = await aSubject('forgot_password');
  const first = await makeCodeFor(subject, unknown(subject, '192.0.2.1').key);
  const second = await makeCodeFor(subject, unknown(subject, '192.0.2.2').key);
  await redeem(subject, unknown(subject, '192.0.2.1'), first);
  await redeem(subject, unknown(subject, '192.0.2.2'), second);
});
