import { basisPoints, microRupees, paise } from '@prelaunch/domain/money';
import { isPlausibleReference } from '@prelaunch/domain/reference-number';
import { expect, test } from 'vitest';
import { drawMembers, drawReferrers } from './demo-members.ts';
import { drawOrders } from './demo-orders.ts';
import { drawAmounts } from './demo-payments.ts';
import { DAY, HOUR, later } from './demo-times.ts';
import { createRandom } from './random.ts';

const company = {
  price: microRupees(1_000_000n),
  feeRate: basisPoints(200n),
  reservationHours: 168,
  reservationHoursUnverified: 24,
};
const contacts = Array.from({ length: 140 }, (_, n) => ({
  name: `Member ${String(n)}`,
  email: `member-${String(n)}@prelaunch.test`,
}));

/** Draws the orders of a sale of 90 days that is open at this moment. */
function drawAt(now: Date) {
  const random = createRandom(1_000);
  const span = { from: later(now, -90 * DAY), until: now, now };
  const amounts = drawAmounts(createRandom(1_001), 700, paise(100_000_000n));
  const referrers = drawReferrers(createRandom(1_002), contacts.length);
  const members = drawMembers(random, 'GLXY', contacts, referrers, span);
  return { members, orders: drawOrders(random, { company, growth: 5, ...span }, members, amounts) };
}

// 5 and 168 have no common divisor, so 34 steps of 5 hours reach all hours of the day on different weekdays.
const MOMENTS = Array.from({ length: 34 }, (_, n) =>
  later(new Date('2026-11-16T00:07:00.000Z'), 5 * n * HOUR),
);

test.each(MOMENTS)('a sale that is open at %s has orders of every kind', (now) => {
  const { orders } = drawAt(now);
  const count = (status: string) => orders.filter((order) => order.status === status).length;
  const waiting = orders.filter(
    ({ status, releasedAt }) => status === 'PENDING' && releasedAt === null,
  );
  expect(waiting.length).toBeGreaterThan(12);
  expect(count('APPROVED')).toBeGreaterThan(500);
  expect(count('REJECTED')).toBeGreaterThan(30);
  expect(count('PENDING')).toBeGreaterThan(waiting.length);
  const unusual = orders.filter(
    ({ method, proof }) => proof !== null && !isPlausibleReference(method, proof.typedReference),
  );
  expect(unusual.length).toBeGreaterThan(2);
});

test.each(MOMENTS)(
  'at %s the first member has the same referrals, most of whom have bought',
  (now) => {
    const { members, orders } = drawAt(now);
    const [first] = members;
    const referred = members.filter(({ referrerId }) => referrerId === first?.id);
    expect(referred.map(({ name }) => name)).toEqual(referredByFirst());
    const bought = referred.filter(({ id }) =>
      orders.some(({ buyer, status }) => buyer.id === id && status === 'APPROVED'),
    );
    expect(bought.length).toBeGreaterThan(referred.length / 2);
    expect(bought.length).toBeLessThan(referred.length);
    for (const { referrerId, createdAt } of members) {
      const referrer = members.find(({ id }) => id === referrerId);
      if (referrer !== undefined) expect(referrer.createdAt <= createdAt).toBe(true);
    }
  },
);

/** The names of those whom the first member referred, whatever the time. */
function referredByFirst(): string[] {
  const positions = drawReferrers(createRandom(1_002), contacts.length);
  const names = contacts.filter((_, n) => positions[n] === 0).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  return names;
}
