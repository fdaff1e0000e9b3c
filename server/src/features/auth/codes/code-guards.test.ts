import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import {
  accountOfCode,
  NO_REQUESTER,
  recordWithheldMail,
  sweepCodes,
  takeCodeBudget,
} from './codes.store.ts';
import { unknownRequester } from '../guessing/requesters.store.ts';

/** Limits for sending codes to an address and for trying them. */

let lab: TestServer;
let strict: TestServer;
let companyId: string;
let strictCompany: string;

beforeAll(async () => {
  [lab, strict] = await Promise.all([startTestServer(), startTestServer({ limits: 'strict' })]);
  companyId = await makeCompany(lab);
  strictCompany = await makeCompany(strict);
});
afterAll(async () => {
  await lab.stop();
  await strict.stop();
});

const codeIn = (text: string): string => /\b\d{8}\b/.exec(text)?.[0] ?? '';
const ask = (user: string) => lab.call('requestPasswordOtp', { body: { companyId, user } });
const guess = (user: string, otp: string) =>
  lab.call('resetPassword', {
    body: { companyId, user, otp, password: 'another long password' },
  });

/** Sends five wrong codes for this address and expects each to be refused. */
async function missFiveTimes(user: string): Promise<void> {
  await ask(user);
  const answers = await Promise.all(
    ['1', '2', '3', '4', '5'].map((n) => guess(user, `0000000${n}`)),
  );
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['wrong_code']));
}

describe('100 wrong codes in a row', () => {
  test('freeze codes and tries of unknown callers for a day, with an audit entry and one mail', async () => {
    const { email } = await makePerson(lab, companyId);
    for (let n = 0; n < 19; n += 1) await missFiveTimes(email);
    await ask(email);
    for (const n of ['1', '2', '3', '4']) await guess(email, `0000000${n}`);
    // One before the limit: a correct code would still be accepted.
    const guards = () =>
      lab.db
        .selectFrom('code_budgets')
        .selectAll()
        .where('address', '=', email)
        .where('requester', '=', NO_REQUESTER)
        .execute();
    expect(await guards()).toMatchObject([{ misses: 99, frozen_until: null }]);
    // Wait for the sent mails, so that the check for further ones is meaningful.
    await lab.mail.waitFor(email, 20);
    const before = lab.mail.received.length;
    expect((await guess(email, '00000005')).body.code).toBe('wrong_code');
    expect((await guards())[0]?.frozen_until).not.toBeNull();

    // Requests get the usual response and send no code; the first one sends a notice.
    for (let n = 0; n < 2; n += 1) {
      expect(await ask(email)).toMatchObject({
        status: 200,
        body: (await ask('x@example.com')).body,
      });
    }
    const { email: other } = await makePerson(lab, companyId);
    await ask(other);
    await lab.mail.waitFor(other);
    await lab.mail.waitFor(email, 1, /withheld/);
    const sinceThen = lab.mail.received.slice(before).filter(({ to }) => to === email);
    expect(sinceThen.map(({ subject }) => subject)).toEqual([
      'Codes for your address are withheld',
    ]);
    const { rows } = await lab.pool.query(
      `select company_id, actor_kind, actor_email, after from audit_entries where action = 'code.freeze'`,
    );
    expect(rows).toEqual([
      {
        company_id: companyId,
        actor_kind: 'visitor',
        actor_email: email,
        after: { purpose: 'forgot_password', hours: 24, requester: 'unknown' },
      },
    ]);

    // After a day the freeze is over.
    await lab.pool.query(`update code_budgets set frozen_until = now() - interval '1 s'`);
    const mails = lab.mail.received.filter(({ to }) => to === email).length;
    await ask(email);
    const otp = codeIn((await lab.mail.waitFor(email, mails + 1)).text);
    expect((await guess(email, otp)).status).toBe(200);
  });

  test('also freeze codes that were already sent', async () => {
    const { email } = await makePerson(lab, companyId);
    await ask(email);
    const otp = codeIn((await lab.mail.waitFor(email)).text);
    await lab.pool.query(
      `update code_budgets set frozen_until = now() + interval '1 hour' where address = $1`,
      [email],
    );
    expect((await guess(email, otp)).body.code).toBe('wrong_code');
    await lab.pool.query('update code_budgets set frozen_until = null where address = $1', [email]);
    expect((await guess(email, otp)).status).toBe(200);
  });

  test('are counted only while a code exists, and a correct code resets the count', async () => {
    const { email } = await makePerson(lab, companyId);
    const misses = async () =>
      (
        await lab.db
          .selectFrom('code_budgets')
          .select('misses')
          .where('address', '=', email)
          .where('requester', '=', NO_REQUESTER)
          .execute()
      )[0]?.misses;
    await missFiveTimes(email);
    for (let n = 0; n < 20; n += 1) await guess(email, '00000000');
    expect(await misses()).toBe(5);
    await lab.mail.waitFor(email);
    await ask(email);
    const otp = codeIn((await lab.mail.waitFor(email, 2)).text);
    await guess(email, '00000000');
    expect(await misses()).toBe(6);
    expect((await guess(email, otp)).status).toBe(200);
    expect(await misses()).toBe(0);
  });
});

test('the sweep keeps the record of a mail about withheld codes for a day', async () => {
  const subject = (address: string) =>
    ({ purpose: 'forgot_password', scope: companyId, address }) as const;
  const ages = { kept: '23:59', swept: '24:01' };
  for (const [address, age] of Object.entries(ages)) {
    await systemTransaction(lab.db, (tx) => recordWithheldMail(tx, subject(address)));
    await lab.pool.query(
      `update code_budgets set day_ends_at = now() - interval '1 minute',
         tries_end_at = now() - interval '1 minute', withheld_mailed_at = now() - $2::interval
       where address = $1`,
      [address, age],
    );
  }
  await sweepCodes(lab.db);
  const { rows } = await lab.pool.query(
    'select address from code_budgets where address = any($1)',
    [Object.keys(ages)],
  );
  expect(rows).toEqual([{ address: 'kept' }]);
});

test('a try for an address without a code writes the same rows as a wrong code, and has no effect on later codes', async () => {
  const { email } = await makePerson(strict, strictCompany);
  const body = { companyId: strictCompany, user: email };
  const otp = '00000000';
  for (let n = 0; n < 3; n += 1) {
    await strict.call('resetPassword', {
      body: { ...body, otp, password: 'another long password' },
    });
    await strict.pool.query('delete from network_counters');
  }
  const { rows } = await strict.pool.query(
    'select misses, hour_sent, day_sent, frozen_until from code_budgets where address = $1 and requester = $2',
    [email, NO_REQUESTER],
  );
  expect(rows).toEqual([{ misses: 0, hour_sent: 0, day_sent: 0, frozen_until: null }]);
  await strict.call('requestPasswordOtp', { body });
  expect(codeIn((await strict.mail.waitFor(email)).text)).toMatch(/^\d{8}$/);
});

describe('with strict limits', () => {
  const query = (sql: string) => strict.pool.query(sql);
  /** Requests a code from a new network. */
  async function askStrict(user: string): Promise<void> {
    const answer = await strict.call('requestPasswordOtp', {
      body: { companyId: strictCompany, user },
      headers: {},
    });
    expect(answer.status).toBe(200);
    await query('delete from network_counters');
  }
  const sent = async (address: string): Promise<number[]> => {
    const { rows } = await strict.pool.query<{ hour_sent: number; day_sent: number }>(
      'select hour_sent, day_sent from code_budgets where address = $1 and requester <> $2',
      [address, NO_REQUESTER],
    );
    return [rows[0]?.hour_sent ?? 0, rows[0]?.day_sent ?? 0];
  };
  const later = (minutes: number) =>
    query(`update code_budgets set last_sent_at = last_sent_at - interval '${String(minutes)} min',
      hour_ends_at = hour_ends_at - interval '${String(minutes)} min',
      day_ends_at = day_ends_at - interval '${String(minutes)} min'`);

  test('one requester gets 5 codes per hour and 10 per day; further requests get the same response', async () => {
    const address = 'flooded@example.com';
    for (let n = 0; n < 8; n += 1) {
      await askStrict(address);
      await later(2);
    }
    expect(await sent(address)).toEqual([5, 5]);
    await later(60);
    for (let n = 0; n < 8; n += 1) {
      await askStrict(address);
      await later(2);
    }
    expect(await sent(address)).toEqual([5, 10]);
    await later(60);
    await askStrict(address);
    expect(await sent(address)).toEqual([5, 10]);
    await later(24 * 60);
    await askStrict(address);
    expect(await sent(address)).toEqual([1, 1]);
  });
});

test('unknown callers on many networks get 10 codes per hour and 20 per day together', async () => {
  const subject = { purpose: 'register', scope: '-', address: 'shared@example.com' } as const;
  const rates = { each: { perHour: 5, perDay: 10 }, unknown: { perHour: 10, perDay: 20 } };
  let networks = 0;
  const sentTo = async (callers: number): Promise<number> => {
    let sent = 0;
    for (let n = 0; n < callers; n += 1) {
      networks += 1;
      const ip = `192.0.2.${String(networks)}`;
      const requester = unknownRequester(lab.deps.secrets, accountOfCode(subject), ip);
      const answer = await systemTransaction(lab.db, (tx) =>
        takeCodeBudget(tx, subject, requester, { resendAfterSeconds: 60, rates }),
      );
      if (answer === 'send') sent += 1;
    }
    return sent;
  };
  const later = (hours: number) =>
    lab.pool.query(
      `update code_budgets set hour_ends_at = hour_ends_at - $1::interval,
         day_ends_at = day_ends_at - $1::interval where address = 'shared@example.com'`,
      [`${String(hours)} hours`],
    );
  const sent = [await sentTo(12)];
  await later(1);
  sent.push(await sentTo(12));
  await later(1);
  sent.push(await sentTo(3));
  await later(24);
  sent.push(await sentTo(12));
  expect(sent).toEqual([10, 10, 0, 10]);
});

describe('60 concurrent code requests for one address', () => {
  const rates = { each: { perHour: 5, perDay: 10 }, unknown: { perHour: 10, perDay: 20 } };
  let addresses = 0;

  /** Returns how many requests send a code. */
  const race = async (
    server: TestServer,
    resendAfterSeconds: number,
    networkOf: (n: number) => string,
  ) => {
    addresses += 1;
    const address = `race-${String(addresses)}@example.com`;
    const subject = { purpose: 'register', scope: '-', address } as const;
    const ask = (n: number) => {
      const account = accountOfCode(subject);
      const requester = unknownRequester(server.deps.secrets, account, networkOf(n));
      return systemTransaction(server.db, (tx) =>
        takeCodeBudget(tx, subject, requester, { resendAfterSeconds, rates }),
      );
    };
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)));
    return answers.filter((answer) => answer === 'send').length;
  };
  const one = () => '192.0.2.1';
  const many = (n: number) => `192.0.2.${String(n)}`;

  test('one network gets one code within a minute and five within an hour', async () => {
    expect([await race(lab, 60, one), await race(lab, 0, one)]).toEqual([1, 5]);
  });

  test('60 networks together get ten codes within an hour', async () => {
    expect(await race(lab, 60, many)).toBe(10);
  });

  test('negative control: without the conditions on sent codes, more are sent', async () => {
    const rewriteSql = (text: string) =>
      text.includes('code_budgets')
        ? text
            .replace(/or b\.last_sent_at <=/, 'or true or b.last_sent_at <=')
            .replaceAll(/or "([bs])"\."hour_sent" </g, 'or true or "$1"."hour_sent" <')
        : text;
    const server = await startTestServer({ rewriteSql });
    try {
      const results = [
        await race(server, 60, one),
        await race(server, 0, one),
        await race(server, 60, many),
      ];
      expect(results).toEqual([10, 10, 20]);
      expect(server.rewritten()).toBeGreaterThan(0);
    } finally {
      await server.stop();
    }
  });
});
