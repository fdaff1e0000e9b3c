import { describe, expect, test } from 'vitest';
import { newCode } from '../../../../testing/codes.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { UNKNOWN_FAILURES_BEFORE_WAIT } from '../auth.rules.ts';
import { tryCode } from '../codes/code-tries.store.ts';
import { accountOfCode, NO_REQUESTER } from '../codes/codes.store.ts';
import { beginLogin, signInCounters } from '../sign-in/login-failures.store.ts';
import { findRequester, unknownRequester, type Requester } from './requesters.store.ts';

/** Concurrent guesses from many networks: how many are checked. */

async function withServer<T>(
  rewriteSql: ((text: string) => string) | undefined,
  work: (server: TestServer) => Promise<T>,
): Promise<{ result: T; rewritten: number }> {
  const server = await startTestServer(rewriteSql === undefined ? {} : { rewriteSql });
  try {
    return { result: await work(server), rewritten: server.rewritten() };
  } finally {
    await server.stop();
  }
}

const networks = (count: number) =>
  Array.from({ length: count }, (_, n) => `10.0.${String(n >> 8)}.${String(n & 255)}`);

describe('300 concurrent wrong passwords from different networks', () => {
  const account = ['member', '-', 'victim@example.com'] as const;
  const guessAll = ({ db, deps: { secrets } }: TestServer) =>
    Promise.allSettled(
      networks(300).map((ip) =>
        beginLogin(db, secrets, signInCounters(account, unknownRequester(secrets, account, ip))),
      ),
    );
  const countOf = (settled: readonly PromiseSettledResult<unknown>[]) =>
    settled.filter(({ status }) => status === 'fulfilled').length;

  test('are checked exactly as often as all unknown callers together may guess', async () => {
    const { result } = await withServer(undefined, async (server) =>
      countOf(await guessAll(server)),
    );
    expect(result).toBe(UNKNOWN_FAILURES_BEFORE_WAIT);
  });

  test('negative control: all are checked when the shared counter does not block', async () => {
    const { result, rewritten } = await withServer(
      (text) =>
        text.includes('insert into login_failures')
          ? text
              .replaceAll('where f.blocked_until is null or f.blocked_until <= now()', '')
              .replace('and blocked_until > now())', 'and false)')
          : text,
      async (server) => countOf(await guessAll(server)),
    );
    expect(rewritten).toBeGreaterThan(0);
    expect(result).toBe(300);
  });
});

describe('100 wrong codes from different networks that requested no code', () => {
  const subject = { purpose: 'register', scope: '-', address: 'victim@example.com' } as const;

  const guessAll = async (server: TestServer) => {
    const { db, deps } = server;
    const right = await newCode(server, subject);
    const guess = (caller: Requester, code: string) =>
      tryCode(db, deps.secrets, subject, caller, code).then(
        () => 'right',
        () => 'refused',
      );
    const wrong = right === '000000' ? '111111' : '000000';
    const account = accountOfCode(subject);
    await Promise.all(
      networks(100).map((ip) => guess(unknownRequester(deps.secrets, account, ip), wrong)),
    );
    const { misses } = await db
      .selectFrom('code_budgets')
      .select('misses')
      .where('requester', '=', NO_REQUESTER)
      .executeTakeFirstOrThrow();
    const stranger = await guess(unknownRequester(deps.secrets, account, '10.9.9.9'), right);
    const own = { ip: '127.0.0.1', deviceTokens: [] };
    const requester = await guess(await findRequester(db, deps.secrets, account, own), right);
    return { misses, stranger, requester };
  };

  test("are checked ten times as often as the code has tries, and do not use up the requester's own tries", async () => {
    const { result } = await withServer(undefined, guessAll);
    expect(result).toEqual({ misses: 50, stranger: 'refused', requester: 'right' });
  });

  test("negative control: another caller's correct code is accepted when others' tries are not counted", async () => {
    const { result, rewritten } = await withServer(
      (text) =>
        text
          .replace(
            'others_tries_left = others_tries_left - 1',
            'others_tries_left = others_tries_left',
          )
          // Also disables the freeze of the code, which is a second guard.
          .replace('frozen_until = case when', 'frozen_until = case when false and'),
      guessAll,
    );
    expect(rewritten).toBeGreaterThan(0);
    expect(result.stranger).toBe('right');
  });
});
