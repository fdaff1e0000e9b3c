import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { createSecrets, type Secrets } from '../../../platform/keys/secrets.ts';
import { KNOWN_DEVICES } from '../auth.rules.ts';
import { findRequester, rememberRequester, type AccountAddress } from './requesters.store.ts';

/** Which rows of `known_requesters` make a caller known, and which rows a sign-in changes. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());

const IP = '192.0.2.1';
const OLD_KEY = 'the old key, which only tests use';
const old = createSecrets(OLD_KEY);
const rotated = createSecrets('the new key, which only tests use', [OLD_KEY]);

const anAccount = (): AccountAddress => ['member', '-', `${randomUUID()}@example.com`];
const aToken = () => randomBytes(16).toString('base64url');

const find = (secrets: Secrets, account: AccountAddress, ip: string, deviceTokens: string[] = []) =>
  findRequester(server.db, secrets, account, { ip, deviceTokens });

const remember = (
  secrets: Secrets,
  account: AccountAddress,
  ip: string,
  deviceTokens: readonly string[] = [],
) =>
  systemTransaction(server.db, (tx) =>
    rememberRequester(tx, secrets, account, { ip, deviceTokens }),
  );

/** Returns how many browsers and networks this account has. */
async function kept(secrets: Secrets, account: AccountAddress) {
  const { rows } = await server.pool.query<{ kind: 'device' | 'network'; count: number }>(
    'select kind, count(*)::int as count from known_requesters where subject = $1 group by 1',
    [secrets.mac('requester', 'subject', ...account, '')],
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

describe('after the key was replaced', () => {
  test('a browser and a network that were remembered under the old key are known', async () => {
    const account = anAccount();
    const [token = ''] = await remember(old, account, IP);
    const { kind, key } = await find(rotated, account, '192.0.2.2', [aToken(), token]);
    expect(kind).toBe('device');
    expect(key).toEqual(rotated.mac('requester', 'device', ...account, token));
    expect((await find(rotated, account, IP)).kind).toBe('network');
    expect((await find(rotated, account, '192.0.2.2', [aToken()])).kind).toBe('unknown');
  });

  test('a browser keeps its token, and is remembered under the new key', async () => {
    const account = anAccount();
    const [token = ''] = await remember(old, account, IP);
    const other = aToken();
    expect(await remember(rotated, account, IP, [other, token])).toEqual([token, other]);
    expect(await kept(rotated, account)).toEqual({ device: 1, network: 1 });
  });
});

test('a row of another account does not make a browser known', async () => {
  const account = anAccount();
  const token = aToken();
  const requester = old.mac('requester', 'device', ...account, token);
  await server.pool.query(
    `insert into known_requesters (subject, requester, kind) values ($1, $2, 'device')`,
    [randomBytes(32), requester],
  );
  expect((await find(old, account, IP, [token])).kind).toBe('unknown');
  expect(await remember(old, account, IP, [token])).toEqual([expect.any(String), token]);
});

test('an invalid network address is not remembered', async () => {
  const account = anAccount();
  await remember(old, account, 'unreadable');
  expect(await kept(old, account)).toEqual({ device: 1 });
});

test('the browsers of one account do not displace those of another', async () => {
  const accounts = [anAccount(), anAccount()];
  for (const account of accounts) {
    for (let n = 0; n < KNOWN_DEVICES.max; n += 1) await remember(old, account, IP);
  }
  for (const account of accounts) {
    expect(await kept(old, account)).toEqual({ device: KNOWN_DEVICES.max, network: 1 });
  }
});
