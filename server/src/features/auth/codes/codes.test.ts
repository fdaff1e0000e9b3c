import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeRows, type RowValues } from '../../../../testing/code-rows.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { codesWithheldMail } from '../../../platform/mail/mails.ts';
import { mailCode } from './code-requests.ts';
import {
  accountOfCode,
  forgetTries,
  makeCode,
  NO_REQUESTER,
  recordWithheldMail,
  redeemCode,
  takeCodeBudget,
  voidCodes,
  type CodeLimits,
  type CodeSubject,
} from './codes.store.ts';
import type { Requester } from '../guessing/requesters.store.ts';

/** Requesting and using codes changes only the rows of one subject, not equal rows of other subjects. */

const CODE = '12345678';
const HOUR = 3_600;
const DAY = 24 * HOUR;
const LIMITS: CodeLimits = {
  resendAfterSeconds: 60,
  rates: { each: { perHour: 5, perDay: 10 }, unknown: { perHour: 20, perDay: 40 } },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  systemTransaction(server.db, work);

/** Prepares a new address with a caller and another requester. */
function requests(
  kind: Requester['kind'] = 'device',
  purpose: CodeSubject['purpose'] = 'forgot_password',
) {
  const { putCode, putBudget, copyBeside, changes } = codeRows(server);
  const subject: CodeSubject = { purpose, scope: '-', address: `${randomUUID()}@example.com` };
  const keys = { caller: randomBytes(32), other: randomBytes(32), shared: NO_REQUESTER };
  const caller: Requester = { kind, key: keys.caller };
  return {
    subject,
    caller,
    hash: server.deps.secrets.mac('code', purpose, '-', subject.address, CODE),
    keys,
    putCode: (name: keyof typeof keys, values: RowValues = {}) =>
      putCode(subject, keys[name], CODE, values),
    putBudget: (name: keyof typeof keys, values: RowValues) =>
      putBudget(subject, keys[name], values),
    copyBeside: () => copyBeside(subject),
    changes: (work: (tx: Tx) => Promise<unknown>) =>
      changes(subject, keys, () => inTransaction(work)),
    take: (limits = LIMITS) => inTransaction((tx) => takeCodeBudget(tx, subject, caller, limits)),
  };
}

test('the account of a code is the same in all companies for an admin, and separate in each for a member', () => {
  const of = { scope: 'a company', address: 'a@example.com' };
  expect(accountOfCode({ ...of, purpose: 'set_password' })).toEqual(['admin', '-', of.address]);
  expect(accountOfCode({ ...of, purpose: 'register' })).toEqual(['member', of.scope, of.address]);
  expect(accountOfCode({ ...of, purpose: 'forgot_password' })).toEqual([
    'member',
    of.scope,
    of.address,
  ]);
});

test("a new code replaces the requester's former one with all of its tries", async () => {
  const { putCode, copyBeside, changes, subject, caller } = requests();
  const used = { tries_left: 1, others_tries_left: 2, sent_at: -HOUR, expires_at: -HOUR };
  await putCode('caller', used);
  await putCode('other', used);
  await copyBeside();
  const make = (tx: Tx) => makeCode(tx, server.deps.secrets, subject, caller.key);
  expect(await changes(make)).toEqual({
    codes: {
      caller: {
        code_hash: expect.any(String) as unknown,
        tries_left: 5,
        others_tries_left: 50,
        sent_at: 0,
        expires_at: 600,
      },
    },
    budgets: {},
  });
});

test('a new invitation resets the tries of all callers of that subject', async () => {
  const { putBudget, copyBeside, changes, subject } = requests();
  await putBudget('caller', { tries: 5 });
  await putBudget('other', { tries: 3, misses: 4 });
  await copyBeside();
  expect(await changes((tx) => forgetTries(tx, subject))).toEqual({
    codes: {},
    budgets: { caller: { tries: 0 }, other: { tries: 0 } },
  });
});

test('voiding codes removes those of all requesters of that subject', async () => {
  const { putCode, copyBeside, changes, subject } = requests();
  await putCode('caller');
  await putCode('other');
  await copyBeside();
  expect(await changes((tx) => voidCodes(tx, subject))).toEqual({
    codes: { caller: null, other: null },
    budgets: {},
  });
});

describe('a request for a code', () => {
  const sent = { last_sent_at: 0, hour_sent: 1, day_sent: 1 };

  test('counts for a known requester only in its own budget', async () => {
    const { putBudget, copyBeside, changes, subject, caller } = requests();
    const before = { last_sent_at: -120, hour_sent: 2, hour_ends_at: 600, day_sent: 3 };
    await putBudget('caller', before);
    await putBudget('other', before);
    await putBudget('shared', before);
    await copyBeside();
    expect(await changes((tx) => takeCodeBudget(tx, subject, caller, LIMITS))).toEqual({
      codes: {},
      budgets: { caller: { last_sent_at: 0, hour_sent: 3, day_sent: 4 } },
    });
  });

  test('counts for an unknown requester also in the shared budget', async () => {
    const { changes, subject, caller } = requests('unknown');
    expect(await changes((tx) => takeCodeBudget(tx, subject, caller, LIMITS))).toEqual({
      codes: {},
      budgets: { caller: sent, shared: sent },
    });
  });

  test('begins a new hour and a new day when the last ones are over', async () => {
    const { putBudget, changes, subject, caller } = requests('unknown');
    const over = { hour_sent: 20, hour_ends_at: -60, day_sent: 40, day_ends_at: -60 };
    await putBudget('caller', over);
    await putBudget('shared', over);
    const begun = { ...sent, hour_ends_at: HOUR, day_ends_at: DAY };
    expect(await changes((tx) => takeCodeBudget(tx, subject, caller, LIMITS))).toEqual({
      codes: {},
      budgets: { caller: begun, shared: begun },
    });
  });

  test.each([
    { why: 'the hour has no code left', budget: { hour_sent: 5 } },
    { why: 'the day has no code left', budget: { day_sent: 10 } },
    { why: 'codes are frozen', budget: { frozen_until: 60 } },
  ])('is withheld, and not counted, when $why', async ({ budget }) => {
    const { putBudget, changes, subject, caller } = requests();
    await putBudget('caller', budget);
    const take = async (tx: Tx) => {
      expect(await takeCodeBudget(tx, subject, caller, LIMITS)).toBe('limit');
    };
    expect(await changes(take)).toEqual({ codes: {}, budgets: {} });
  });

  test('comes too soon within a minute after the last code of the same requester', async () => {
    const { putBudget, take } = requests();
    await putBudget('caller', { last_sent_at: -30 });
    expect(await take()).toBe('too_soon');
    await putBudget('caller', { last_sent_at: -61 });
    expect(await take()).toBe('send');
  });

  test('is withheld, not too soon, when only another requester got a code', async () => {
    const { putBudget, copyBeside, take } = requests();
    await putBudget('caller', { last_sent_at: -30 });
    await copyBeside();
    await putBudget('other', { last_sent_at: -30 });
    await putBudget('caller', { last_sent_at: -600, day_sent: 10 });
    expect(await take()).toBe('limit');
  });

  test('is sent although a known requester has used up its own budget', async () => {
    const { putBudget, take } = requests('unknown');
    await putBudget('other', { hour_sent: 50, day_sent: 50 });
    expect(await take()).toBe('send');
  });

  test('that comes too soon sends no notice that codes are withheld; one that is withheld does', async () => {
    const { putBudget, changes, subject, caller } = requests();
    const request = (tx: Tx) =>
      mailCode(server.deps, tx, {
        subject,
        requester: caller,
        limits: LIMITS,
        isSent: false,
        codeMail: () => {
          throw new Error('a code was made');
        },
        withheldMail: () => codesWithheldMail(subject.address, 'GLXY'),
      });
    await putBudget('caller', { last_sent_at: -30 });
    expect(await changes(request)).toEqual({ codes: {}, budgets: {} });
    await putBudget('caller', { last_sent_at: -600, day_sent: 10 });
    expect(await changes(request)).toEqual({
      codes: {},
      budgets: { shared: { withheld_mailed_at: 0 } },
    });
  });
});

describe('the notice that codes are withheld', () => {
  test('is recorded for its purpose and sent once a day', async () => {
    const { changes, subject } = requests('device', 'superadmin_login');
    const record = (expected: boolean) => async (tx: Tx) => {
      expect(await recordWithheldMail(tx, subject)).toBe(expected);
    };
    expect(await changes(record(true))).toEqual({
      codes: {},
      budgets: { shared: { withheld_mailed_at: 0 } },
    });
    expect(await changes(record(false))).toEqual({ codes: {}, budgets: {} });
  });

  test('is the same for registration and for a new password', async () => {
    const { subject } = requests('device', 'register');
    const record = (purpose: CodeSubject['purpose']) =>
      inTransaction((tx) => recordWithheldMail(tx, { ...subject, purpose }));
    expect(await record('register')).toBe(true);
    expect(await record('forgot_password')).toBe(false);
  });
});

describe('a correct code', () => {
  test('removes only itself and resets only the misses of the caller', async () => {
    const { putCode, putBudget, copyBeside, changes, subject, caller, keys, hash } = requests();
    await putCode('caller');
    await putCode('other');
    await putBudget('caller', { misses: 3 });
    await putBudget('other', { misses: 3 });
    await putBudget('shared', { misses: 3 });
    await copyBeside();
    const redeem = (tx: Tx) =>
      redeemCode(tx, { subject, hash, askedBy: keys.other, triedBy: caller });
    expect(await changes(redeem)).toEqual({
      codes: { other: null },
      budgets: { caller: { misses: 0 } },
    });
  });

  test.each([
    { why: 'is used up', replaced: false },
    { why: 'was replaced by another code', replaced: true },
  ])('is refused once it $why, and changes nothing', async ({ replaced }) => {
    const { putCode, putBudget, changes, subject, caller, hash } = requests();
    if (replaced) await putCode('caller', { code_hash: randomBytes(32) });
    await putBudget('caller', { misses: 3 });
    const redeem = () =>
      expect(
        inTransaction((tx) =>
          redeemCode(tx, { subject, hash, askedBy: caller.key, triedBy: caller }),
        ),
      ).rejects.toMatchObject({ code: 'wrong_code' });
    expect(await changes(redeem)).toEqual({ codes: {}, budgets: {} });
  });
});
