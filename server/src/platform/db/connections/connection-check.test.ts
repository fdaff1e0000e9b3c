import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { startFakePooler, type PoolerProperties } from '../../../../testing/fake-pooler.ts';
import { checkDirect } from './connection-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

test('a direct connection is accepted', async () => {
  await checkDirect({ url: database.url, setting: 'DATABASE_URL' });
});

test.each<[string, PoolerProperties]>([
  ['drops the settings of a connection', { dropsOptions: true }],
  ['runs the statements of two connections in one session', { sharesSession: true }],
])('a pooler that %s is refused at both addresses', async (_, properties) => {
  for (const [setting, text] of [
    ['DATABASE_URL', /^DATABASE_URL leads to a connection pooler.*Set DATABASE_DIRECT_URL/],
    ['DATABASE_DIRECT_URL', /^DATABASE_DIRECT_URL leads to a connection pooler/],
  ] as const) {
    const { url, stop } = await startFakePooler(database.url, properties);
    await expect(checkDirect({ url, setting }).finally(stop)).rejects.toThrow(text);
  }
});

test('a proxy that passes sessions on unchanged is accepted', async () => {
  const { url, stop } = await startFakePooler(database.url, {});
  await checkDirect({ url, setting: 'DATABASE_URL' }).finally(stop);
});

test.each<[string, (url: URL) => void, RegExp]>([
  ['a wrong password', (url) => (url.password = 'wrong'), /password.*in DATABASE_DIRECT_URL/],
  ['a missing database', (url) => (url.pathname = '/none'), /Create the database/],
  ['a closed port', (url) => (url.port = '1'), /DATABASE_DIRECT_URL cannot.*ECONNREFUSED.*Check/],
  ['an unknown host', (url) => (url.hostname = 'no.such.host.invalid'), /does not resolve/],
  [
    'a database without TLS',
    (url) => {
      url.searchParams.set('sslmode', 'verify-full');
    },
    /offers no TLS/,
  ],
  [
    'an own parameter options, which would replace the timeouts of the server',
    (url) => {
      url.searchParams.set('options', '-c search_path=app');
    },
    /Remove `options` from DATABASE_DIRECT_URL/,
  ],
])('%s is reported with its setting, its cause and what to do', async (_, change, text) => {
  const address = { url: changed(change), setting: 'DATABASE_DIRECT_URL' } as const;
  await expect(checkDirect(address)).rejects.toThrow(text);
});
