import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { createRateLimiter } from './rate-limiter.store.ts';

/** How one process caches refused callers, and which callers share a counter. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limits: 'strict', rates: { signIns: 3 }, withoutJobs: true });
});
afterAll(() => server.stop());

const VISITOR = { kind: 'visitor' } as const;

const aLimiter = () => {
  const { db, secrets, limits } = server.deps;
  return createRateLimiter({ db, secrets, limits });
};
const hits = async () => {
  const { rows } = await server.pool.query<{ hits: number }>('select hits from network_counters');
  return rows.map((row) => row.hits);
};

test('a refused caller is refused without an SQL statement until its window ends', async () => {
  await server.pool.query('delete from network_counters');
  const limiter = aLimiter();
  const call = () => limiter('login', '192.0.2.1', VISITOR);
  for (let n = 0; n < 3; n += 1) await call();
  // Keeps the window open until the test ends.
  await server.pool.query(`update network_counters set ends_at = now() + interval '1 hour'`);
  await expect(call()).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await hits()).toEqual([4]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
  try {
    await expect(call()).rejects.toMatchObject({ code: 'too_many_requests' });
  } finally {
    vi.useRealTimers();
  }
  expect(await hits()).toEqual([4]);
});

test('visitors are counted by their network even where accounts have a limit of their own', async () => {
  await server.pool.query('delete from network_counters');
  const limiter = aLimiter();
  for (const address of ['192.0.2.1', '192.0.2.2']) await limiter('upload', address, VISITOR);
  expect(await hits()).toEqual([1, 1, 1, 1]);
});
