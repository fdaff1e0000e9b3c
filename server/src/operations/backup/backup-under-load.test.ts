import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeArchiveFixture, type ArchiveFixture } from '../../../testing/archive-fixture.ts';
import { buy, proven } from '../../../testing/purchases.ts';
import { reportOf, violationsIn } from '../verify/report.ts';

let at: ArchiveFixture;
beforeAll(async () => {
  at = await makeArchiveFixture();
});
afterAll(() => at.stop());
beforeEach(() => at.openTarget());
afterEach(() => at.dropTarget());

test('a backup taken while members buy and admins decide is one consistent snapshot', async () => {
  let busy = true;
  const counts: number[] = [];
  const count = async () =>
    Number((await at.server.pool.query('select count(*) as n from purchases')).rows[0].n);
  const load = at.fixture.members.map(async (member) => {
    while (busy) {
      const { body } = await buy(at.server, member, await proven(at.server, member));
      await at.server.call('approvePurchase', {
        token: at.fixture.admin.token,
        body: { id: body.data.id },
      });
    }
  });
  // The backup runs under load: purchases are made before, during and after it.
  const first = await count();
  await expect.poll(count).toBeGreaterThan(first);
  counts.push(await count());
  const made = await at.backup();
  await expect.poll(count).toBeGreaterThan(counts[0] ?? 0);
  counts.push(await count());
  busy = false;
  await Promise.all(load);
  const { checked } = await at.restore(made);
  expect(reportOf(checked)).not.toContain('BAD');
  expect(violationsIn(checked)).toBe(0);
  const restored = Number(
    (await at.target().pool.query('select count(*) as n from purchases')).rows[0].n,
  );
  expect(restored).toBeGreaterThanOrEqual(counts[0] ?? 0);
  expect(restored).toBeLessThanOrEqual(counts[1] ?? 0);
});
