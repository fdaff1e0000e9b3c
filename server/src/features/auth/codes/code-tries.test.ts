import { sql } from 'kysely';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeRows, type RowValues } from '../../../../testing/code-rows.ts';
import { blockedStatements } from '../../../../testing/hold-row.ts';
import { makeCompany } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { giveTryBack, tryCode } from './code-tries.store.ts';
import { NO_REQUESTER, type CodeSubject, type RightCode } from './codes.store.ts';
import type { Requester } from '../guessing/requesters.store.ts';

/** A try of a code changes only its own rows, not equal rows of other purposes, scopes and addresses. */

const CODE = '12345678';
const WRONG = '87654321';
const HOUR = 3_600;
const DAY = 24 * HOUR;

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

/** Prepares a new address, a caller and the requester of a code. */
function tries(kind: Requester['kind'] = 'device', scope = companyId) {
  const { putCode, putBudget, copyBeside, changes } = codeRows(server);
  const subject: CodeSubject = {
    purpose: scope === '-' ? 'superadmin_login' : 'forgot_password',
    scope,
    address: `${randomUUID()}@example.com`,
  };
  const keys = { caller: randomBytes(32), asker: randomBytes(32), shared: NO_REQUESTER };
  const caller: Requester = { kind, key: keys.caller };
  const { purpose, address } = subject;
  const hash = server.deps.secrets.mac('code', purpose, scope, address, CODE);
  return {
    subject,
    keys,
    hash,
    caller,
    putCode: (name: keyof typeof keys, values: RowValues = {}, of = subject) =>
      putCode(of, keys[name], CODE, values),
    putBudget: (name: keyof typeof keys, values: RowValues) =>
      putBudget(subject, keys[name], values),
    copyBeside: () => copyBeside(subject),
    changes: (work: () => Promise<unknown>) => changes(subject, keys, work),
    /** Tries this code as the caller. */
    send: (code = CODE) =>
      tryCode(server.db, server.deps.secrets, subject, caller, code).then(
        ({ askedBy }) => (askedBy.equals(keys.caller) ? 'own code' : "another's code"),
        (error: unknown) => (error as { code: unknown }).code,
      ),
    right: (askedBy: keyof typeof keys): RightCode => ({
      subject,
      hash,
      askedBy: keys[askedBy],
      triedBy: caller,
    }),
  };
}

/** Runs `work` and expects this result; for `changes`. */
const expecting = (result: string, work: () => Promise<unknown>) => async () => {
  expect(await work()).toBe(result);
};

describe("a try of the caller's own code", () => {
  test('costs one try of that code only', async () => {
    const { putCode, copyBeside, changes, send } = tries();
    await putCode('caller');
    await putCode('asker');
    await copyBeside();
    expect(await changes(expecting('own code', send))).toEqual({
      codes: { caller: { tries_left: 4 } },
      budgets: {},
    });
  });

  test('counts a wrong code as a miss', async () => {
    const { putCode, putBudget, changes, send } = tries();
    await putCode('caller');
    await putBudget('caller', { misses: 3, last_miss_at: -DAY });
    expect(await changes(expecting('wrong_code', () => send(WRONG)))).toEqual({
      codes: { caller: { tries_left: 4 } },
      budgets: { caller: { misses: 4, last_miss_at: 0 } },
    });
  });

  test('is refused when no tries are left, and does not count as a try of other codes', async () => {
    const { putCode, changes, send } = tries();
    await putCode('caller', { tries_left: 0 });
    await putCode('asker');
    expect(await changes(expecting('wrong_code', send))).toEqual({
      codes: {},
      budgets: { caller: { last_miss_at: 0 } },
    });
  });

  test('counts as a try of other codes after the own code has expired', async () => {
    const { putCode, changes, send } = tries();
    await putCode('caller', { expires_at: -60 });
    await putCode('asker');
    expect(await changes(expecting("another's code", send))).toEqual({
      codes: { asker: { others_tries_left: 49 } },
      budgets: { caller: { tries: 1 } },
    });
  });
});

describe("a try of another requester's code", () => {
  test('costs one try of each code of that subject and one of the caller', async () => {
    const { putCode, putBudget, copyBeside, changes, send } = tries();
    await putCode('asker');
    await putCode('shared', { others_tries_left: 7 });
    await putBudget('caller', { tries: 2, tries_end_at: 600 });
    await putBudget('asker', { tries: 2, tries_end_at: 600 });
    await copyBeside();
    expect(await changes(expecting("another's code", send))).toEqual({
      codes: { asker: { others_tries_left: 49 }, shared: { others_tries_left: 6 } },
      budgets: { caller: { tries: 3 } },
    });
  });

  test('does not depend on codes that the caller requested for something else', async () => {
    const { putCode, subject, changes, send } = tries();
    await putCode('caller', {}, { ...subject, purpose: 'register' });
    await putCode('caller', {}, { ...subject, scope: '-' });
    await putCode('caller', {}, { ...subject, address: `other-${subject.address}` });
    await putCode('asker');
    expect(await changes(expecting("another's code", send))).toEqual({
      codes: { asker: { others_tries_left: 49 } },
      budgets: { caller: { tries: 1 } },
    });
  });

  test('begins a new hour of tries when the last one is over', async () => {
    const { putCode, putBudget, changes, send } = tries();
    await putCode('asker');
    await putBudget('caller', { tries: 5, tries_end_at: -60 });
    expect(await changes(expecting("another's code", send))).toEqual({
      codes: { asker: { others_tries_left: 49 } },
      budgets: { caller: { tries: 1, tries_end_at: HOUR } },
    });
  });

  test('is refused when the caller has used up its tries of this hour', async () => {
    const { putCode, putBudget, changes, send } = tries();
    await putCode('asker');
    await putBudget('caller', { tries: 5, tries_end_at: 60 });
    expect(await changes(expecting('wrong_code', send))).toEqual({
      codes: {},
      budgets: { caller: { last_miss_at: 0 }, shared: {} },
    });
  });

  test.each([
    { why: 'is used up', code: { others_tries_left: 0 } },
    { why: 'has expired', code: { expires_at: -60 } },
  ])('is refused when the code $why', async ({ code }) => {
    const { putCode, changes, send } = tries();
    await putCode('asker', code);
    expect(await changes(expecting('wrong_code', send))).toEqual({
      codes: {},
      budgets: { caller: { tries: 1, last_miss_at: 0 }, shared: {} },
    });
  });

  test('is refused while the codes of the caller are frozen', async () => {
    const { putCode, putBudget, changes, send } = tries();
    await putCode('asker');
    await putBudget('caller', { frozen_until: 60, last_miss_at: -DAY });
    expect(await changes(expecting('wrong_code', send))).toEqual({
      codes: {},
      budgets: { caller: { tries: 1, last_miss_at: 0 }, shared: {} },
    });
  });

  test('locks the codes in the order of their requesters, so that two tries do not deadlock', async () => {
    const { subject, caller } = tries();
    const { putCode } = codeRows(server);
    const requesters = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => Buffer.from([n]));
    for (const requester of requesters) await putCode(subject, requester, CODE);
    const seen = await systemTransaction(server.db, async (holder) => {
      await sql`
        select from mailed_codes
        where address = ${subject.address} and requester = ${Buffer.from([1])} for update`.execute(
        holder,
      );
      const sent = systemTransaction(server.db, async (tx) => {
        // Without an index the rows are read in the order in which they were added.
        await sql`select set_config('enable_indexscan', 'off', true),
          set_config('enable_bitmapscan', 'off', true)`.execute(tx);
        return tryCode(tx, server.deps.secrets, subject, caller, CODE);
      });
      await blockedStatements(server.pool, 1);
      const { rowCount } = await server.pool.query(
        'select from mailed_codes where address = $1 for update skip locked',
        [subject.address],
      );
      return { sent, unlocked: rowCount };
    });
    expect(seen.unlocked).toBe(requesters.length - 1);
    await seen.sent;
  });
});

test('the hundredth wrong code of a super admin freezes codes, and adds an audit entry without a company', async () => {
  const { putCode, putBudget, subject, changes, send } = tries('unknown', '-');
  await putCode('caller', { tries_left: 3, others_tries_left: 30 });
  await putBudget('shared', { misses: 99, last_miss_at: -DAY });
  expect(await changes(expecting('wrong_code', () => send(WRONG)))).toEqual({
    codes: { caller: { tries_left: 2 } },
    budgets: { shared: { misses: 0, last_miss_at: 0, frozen_until: DAY } },
  });
  const { rows } = await server.pool.query(
    `select company_id, action, after from audit_entries where subject_id = $1`,
    [subject.address],
  );
  expect(rows).toEqual([
    {
      company_id: null,
      action: 'code.freeze',
      after: { purpose: 'superadmin_login', hours: 24, requester: 'unknown' },
    },
  ]);
});

describe('a try that is returned', () => {
  const giveBack = (right: RightCode) => () => giveTryBack(server.db, right);

  test("is returned to the caller's own code only", async () => {
    const { putCode, copyBeside, changes, right } = tries();
    await putCode('caller', { tries_left: 2 });
    await putCode('asker', { tries_left: 2 });
    await copyBeside();
    expect(await changes(giveBack(right('caller')))).toEqual({
      codes: { caller: { tries_left: 3 } },
      budgets: {},
    });
  });

  test("is returned to another requester's code and to the caller", async () => {
    const { putCode, putBudget, copyBeside, changes, right } = tries();
    await putCode('asker', { others_tries_left: 20 });
    await putCode('shared', { others_tries_left: 20 });
    await putBudget('caller', { tries: 3 });
    await putBudget('asker', { tries: 3 });
    await copyBeside();
    expect(await changes(giveBack(right('asker')))).toEqual({
      codes: { asker: { others_tries_left: 21 } },
      budgets: { caller: { tries: 2 } },
    });
  });

  test('does not exceed the tries of a new code, nor of a caller without any', async () => {
    const { putCode, putBudget, changes, right } = tries();
    await putCode('caller');
    await putCode('asker');
    await putBudget('caller', { tries: 0 });
    expect(await changes(giveBack(right('caller')))).toEqual({ codes: {}, budgets: {} });
    expect(await changes(giveBack(right('asker')))).toEqual({ codes: {}, budgets: {} });
  });

  test('is not returned to a code that was made meanwhile', async () => {
    const { putCode, changes, right } = tries();
    const replaced = { code_hash: randomBytes(32), tries_left: 2, others_tries_left: 20 };
    await putCode('caller', replaced);
    await putCode('asker', replaced);
    expect(await changes(giveBack(right('caller')))).toEqual({ codes: {}, budgets: {} });
    expect(await changes(giveBack(right('asker')))).toEqual({ codes: {}, budgets: {} });
  });
});
