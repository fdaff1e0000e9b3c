import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockedStatements } from '../../../../testing/hold-row.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { beginLogin, signInCounters } from './login-failures.store.ts';
import {
  unknownRequester,
  type AccountAddress,
  type Requester,
} from '../guessing/requesters.store.ts';

/** How a sign-in attempt changes the counters of failures, and when it is refused. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());

const unknown = (account: AccountAddress): Requester =>
  unknownRequester(server.deps.secrets, account, '192.0.2.1');
const device = (account: AccountAddress): Requester => ({
  kind: 'device',
  key: unknown(account).key,
});

/** A row of `login_failures`; times are seconds before now, but `blockedFor` is the rest of the wait in seconds. */
interface Row {
  readonly failures: number;
  readonly lastFailure: number;
  readonly countedSince: number;
  readonly blockedFor: number | null;
}
const HOUR = 3_600;
const row = (change: Partial<Row>): Row => ({
  failures: 1,
  lastFailure: 0,
  countedSince: 0,
  blockedFor: null,
  ...change,
});

/** Adds a counter, or replaces the one of this subject. */
const put = (subject: string, { failures, lastFailure, countedSince, blockedFor }: Row) =>
  server.pool.query(
    `insert into login_failures (subject, failures, last_failure_at, counted_since, blocked_until)
     values ($1, $2, now() - make_interval(secs => $3), now() - make_interval(secs => $4),
             now() + make_interval(secs => $5))
     on conflict (subject) do update set failures = excluded.failures,
       last_failure_at = excluded.last_failure_at, counted_since = excluded.counted_since,
       blocked_until = excluded.blocked_until`,
    [subject, failures, lastFailure, countedSince, blockedFor],
  );

/** Returns all counters by subject, with times to the nearest minute. */
async function counters(): Promise<ReadonlyMap<string, Row>> {
  const minutes = (seconds: string) => `(60 * round(extract(epoch from ${seconds}) / 60))::int`;
  const { rows } = await server.pool.query<Row & { subject: string }>(
    `select subject, failures, ${minutes('now() - last_failure_at')} as "lastFailure",
       ${minutes('now() - counted_since')} as "countedSince",
       ${minutes('blocked_until - now()')} as "blockedFor"
     from login_failures`,
  );
  return new Map(rows.map(({ subject, ...counter }) => [subject, counter]));
}

/** Prepares attempts of one requester of a new account address, beside the counter of another account. */
async function attempts(kind: 'device' | 'unknown' = 'device') {
  const { db, deps } = server;
  const account = ['member', '-', `${randomUUID()}@example.com`] as const;
  const { own, shared } = signInCounters(
    account,
    kind === 'device' ? device(account) : unknown(account),
  );
  const subjectOf = (parts: readonly string[]) =>
    deps.secrets.mac('login', ...parts).toString('base64url');
  const subjects = { own: subjectOf(own), shared: subjectOf([...account, 'strangers']) };
  const other = subjectOf(['another account', randomUUID()]);
  const ofOther = row({
    failures: 12,
    lastFailure: 7_200,
    countedSince: 10_800,
    blockedFor: 42_000,
  });
  await put(other, ofOther);
  return {
    subjects,
    begin: () => beginLogin(db, deps.secrets, { own, shared }),
    putOwn: (change: Partial<Row>) => put(subjects.own, row(change)),
    putShared: (change: Partial<Row>) => put(subjects.shared, row(change)),
    /** Returns the counters of this account, and expects the other account's to be unchanged. */
    rows: async () => {
      const all = await counters();
      expect(all.get(other)).toEqual(ofOther);
      return { own: all.get(subjects.own), shared: all.get(subjects.shared) };
    },
  };
}

const refusal = (code: string, seconds?: number) =>
  expect.objectContaining({ code, retryAfterSeconds: seconds }) as unknown;

describe('the counters of a sign-in', () => {
  test('are one counter for a known browser, and two counters for an unknown one', () => {
    const account = ['admin', '-', 'a@example.com'] as const;
    const key = unknown(account).key.toString('base64url');
    expect(signInCounters(account, device(account))).toEqual({
      own: [...account, 'device', key],
      shared: null,
    });
    expect(signInCounters(account, unknown(account))).toEqual({
      own: [...account, 'unknown', key],
      shared: [...account, 'strangers'],
    });
  });
});

describe('an attempt', () => {
  test('counts as a failure before its outcome is known', async () => {
    const { begin, rows } = await attempts();
    expect((await begin()).failures).toBe(1);
    expect(await rows()).toEqual({ own: row({}), shared: undefined });
  });

  test('of an unknown requester counts in both counters', async () => {
    const { begin, rows } = await attempts('unknown');
    await begin();
    expect((await begin()).failures).toBe(2);
    expect(await rows()).toEqual({ own: row({ failures: 2 }), shared: row({ failures: 2 }) });
  });

  test.each([
    { before: 8, wait: null },
    { before: 9, wait: 60 },
    { before: 10, wait: 120 },
    { before: 12, wait: 480 },
    { before: 13, wait: 900 },
    { before: 500, wait: 900 },
  ])('after $before failures of its own causes a wait of $wait seconds', async (each) => {
    const { begin, putOwn, rows } = await attempts();
    await putOwn({ failures: each.before, lastFailure: HOUR, countedSince: HOUR });
    const login = await begin();
    expect((await rows()).own).toEqual(
      row({ failures: each.before + 1, countedSince: HOUR, blockedFor: each.wait }),
    );
    expect(() => login.failed('wrong_password')).toThrow(
      each.wait === null ? refusal('wrong_password') : refusal('too_many_tries', each.wait),
    );
  });

  test.each([
    { before: 198, wait: null },
    { before: 199, wait: 60 },
    { before: 202, wait: 480 },
    { before: 203, wait: 900 },
    { before: 500, wait: 900 },
  ])(
    'after $before failures of unknown requesters causes a wait of $wait seconds',
    async (each) => {
      const { begin, putShared, rows } = await attempts('unknown');
      await putShared({ failures: each.before, lastFailure: HOUR, countedSince: 23 * HOUR });
      const login = await begin();
      expect(await rows()).toEqual({
        own: row({}),
        shared: row({
          failures: each.before + 1,
          countedSince: 23 * HOUR,
          blockedFor: each.wait,
        }),
      });
      expect(() => login.failed()).toThrow(
        each.wait === null ? refusal('wrong_credentials') : refusal('too_many_tries', each.wait),
      );
    },
  );

  test('is the first failure of a new count after 12 hours without failures', async () => {
    const { begin, putOwn, rows } = await attempts();
    await putOwn({ failures: 50, lastFailure: 12 * HOUR + 60, countedSince: 13 * HOUR });
    await begin();
    expect((await rows()).own).toEqual(row({ countedSince: 13 * HOUR }));
  });

  test('continues the count until 12 hours after the last failure', async () => {
    const { begin, putOwn, rows } = await attempts();
    await putOwn({ failures: 5, lastFailure: 12 * HOUR - 60, countedSince: 30 * HOUR });
    await begin();
    expect((await rows()).own).toEqual(row({ failures: 6, countedSince: 30 * HOUR }));
  });

  test('is the first failure of a new day in the shared counter', async () => {
    const { begin, putShared, rows } = await attempts('unknown');
    await putShared({ failures: 400, lastFailure: HOUR, countedSince: 24 * HOUR + 60 });
    await begin();
    expect((await rows()).shared).toEqual(row({}));
  });

  test('is admitted again when the waits have ended', async () => {
    const { begin, putOwn, putShared, rows } = await attempts('unknown');
    await putOwn({ failures: 12, lastFailure: HOUR, blockedFor: -60 });
    await putShared({ failures: 201, lastFailure: HOUR, blockedFor: -60 });
    await begin();
    expect(await rows()).toEqual({
      own: row({ failures: 13, blockedFor: 480 }),
      shared: row({ failures: 202, blockedFor: 240 }),
    });
  });
});

describe('a blocked requester', () => {
  const blocked = row({ failures: 20, lastFailure: 120, countedSince: HOUR, blockedFor: 600 });

  /** Expects the attempt to be refused with this wait; a few seconds of it may be over. */
  async function expectWait(attempt: Promise<unknown>, seconds: number): Promise<void> {
    const error: unknown = await attempt.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'too_many_tries', retryAfterSeconds: expect.any(Number) });
    const { retryAfterSeconds } = error as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeLessThanOrEqual(seconds);
    expect(retryAfterSeconds).toBeGreaterThan(seconds - 30);
  }

  test('is refused with the rest of the wait, and not counted', async () => {
    const { begin, putOwn, rows } = await attempts();
    await putOwn(blocked);
    await expectWait(begin(), 600);
    expect((await rows()).own).toEqual(blocked);
  });

  test('is refused without a count of its own while all unknown ones are blocked', async () => {
    const { begin, putOwn, putShared, rows } = await attempts('unknown');
    const own = row({ failures: 3, lastFailure: HOUR, countedSince: HOUR });
    await putOwn(own);
    await putShared(blocked);
    await expectWait(begin(), 600);
    expect(await rows()).toEqual({ own, shared: blocked });
  });

  test('does not use up tries of the other unknown ones', async () => {
    const { begin, putOwn, putShared, rows } = await attempts('unknown');
    const shared = row({ failures: 3, lastFailure: HOUR, countedSince: HOUR });
    await putOwn(blocked);
    await putShared(shared);
    await expectWait(begin(), 600);
    expect(await rows()).toEqual({ own: blocked, shared });
  });

  test('is refused when the failure that blocks all unknown ones commits during its attempt', async () => {
    const { begin, putShared, subjects } = await attempts('unknown');
    await putShared({ failures: 199 });
    const attempt = await systemTransaction(server.db, async (tx) => {
      await sql`
        update login_failures set failures = 200, blocked_until = now() + interval '1 minute'
        where subject = ${subjects.shared}`.execute(tx);
      const outcome = begin().then(
        () => 'admitted',
        (error: unknown) => (error as { code: unknown }).code,
      );
      await blockedStatements(server.pool, 1);
      return { outcome };
    });
    expect(await attempt.outcome).toBe('too_many_tries');
  });
});

describe('correct credentials', () => {
  test('reset the counter of a known requester, and no other', async () => {
    const { begin, putOwn, putShared, rows } = await attempts();
    const shared = row({ failures: 5, lastFailure: HOUR, countedSince: HOUR, blockedFor: 300 });
    await putOwn({ failures: 12 });
    await putShared(shared);
    await (await begin()).succeeded();
    expect(await rows()).toEqual({ own: undefined, shared });
  });

  test('take back only their own failure of the shared counter, and end the wait that it caused', async () => {
    const { begin, putShared, rows } = await attempts('unknown');
    await putShared({ failures: 199, countedSince: HOUR });
    const login = await begin();
    expect((await rows()).shared?.blockedFor).toBe(60);
    await login.succeeded();
    expect(await rows()).toEqual({
      own: undefined,
      shared: row({ failures: 199, countedSince: HOUR }),
    });
  });

  test('leave a wait that another attempt caused', async () => {
    const { begin, putShared, rows } = await attempts('unknown');
    const login = await begin();
    await putShared({ failures: 200, blockedFor: 60 });
    await login.succeeded();
    expect((await rows()).shared).toEqual(row({ failures: 199, blockedFor: 60 }));
  });

  test('that are incomplete take back one failure of each counter, and end the waits', async () => {
    const { begin, putOwn, putShared, rows } = await attempts('unknown');
    await putOwn({ failures: 9 });
    await putShared({ failures: 199 });
    await (await begin()).forgiven();
    expect(await rows()).toEqual({ own: row({ failures: 9 }), shared: row({ failures: 199 }) });
  });

  test('that are incomplete leave waits of other attempts', async () => {
    const { begin, putOwn, putShared, rows } = await attempts('unknown');
    const login = await begin();
    await putOwn({ failures: 10, blockedFor: 60 });
    await putShared({ failures: 0 });
    await login.forgiven();
    expect(await rows()).toEqual({
      own: row({ failures: 9, blockedFor: 60 }),
      shared: row({ failures: 0 }),
    });
  });
});
