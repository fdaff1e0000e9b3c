import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationOf, propertiesIn } from '../testing/resolved-openapi.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { ValidCall } from './call-parts.ts';
import { validCalls } from './calls.ts';
import { makeAttackFixture, sessionFor, type AttackFixture } from './attack-fixture.ts';
import { allRows, changesBetween, type Change } from './rows.ts';

/**
 * Adds 40 keys that the caller may not set to every call that writes. Each call must store the same as
 * without them.
 */

const OTHER = '0193d2c4-7f00-7aaa-8bbb-1c2d3e4f5a6b';

/** Values that can be recognised wherever they are stored. */
const FORBIDDEN: Readonly<Record<string, unknown>> = {
  role: 'ADMIN',
  kind: 'superadmin',
  isAdmin: true,
  isApproved: true,
  is_approved: true,
  status: 'APPROVED',
  companyId: OTHER,
  company_id: OTHER,
  accountId: OTHER,
  account_id: OTHER,
  userId: OTHER,
  ownerId: OTHER,
  owner_id: OTHER,
  referrerId: OTHER,
  referrer_id: OTHER,
  id: OTHER,
  _id: OTHER,
  balance: 987654321,
  stockBalance: 987654321,
  globalStake: 987654321,
  price: 0.000001,
  pricePerToken: 0.000001,
  price_micro_rupees: 987654321,
  quantity: 987654321,
  totalQuantity: 987654321,
  finalAmount: 987654321,
  total_paise: 987654321,
  platformCharge: 987654321,
  platformChargePercent: 98.76,
  fee_basis_points: 9876,
  totalSupply: 987654321,
  createdAt: '2001-01-01T00:00:00.000Z',
  created_at: '2001-01-01T00:00:00.000Z',
  decidedAt: '2001-01-01T00:00:00.000Z',
  decidedBy: 'FORBIDDEN',
  deletedAt: '2001-01-01T00:00:00.000Z',
  passwordHash: 'FORBIDDEN',
  password_hash: 'FORBIDDEN',
  referralCode: 'FORB-FORBIDDE',
  marks: ['FORBIDDEN'],
  provenRecently: true,
  version: 987654321,
  prototype: { isAdmin: true },
};

let server: TestServer;
let fixture: AttackFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await makeAttackFixture(server);
});
afterAll(() => server.stop());

/** The forbidden keys that this call does not declare. */
function forbiddenFor(name: EndpointName): Record<string, unknown> {
  const declared = propertiesIn(operationOf(name).requestBody);
  return Object.fromEntries(Object.entries(FORBIDDEN).filter(([key]) => !declared.includes(key)));
}

function polluted(call: ValidCall, extra: Record<string, unknown>): ValidCall {
  if (typeof call.body !== 'string')
    return { ...call, body: { ...(call.body as object), ...extra } };
  const fields = new URLSearchParams(call.body);
  for (const [key, value] of Object.entries(extra)) {
    fields.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return { ...call, body: fields.toString() };
}

/** Returns the changes of one call. */
async function effectOf(name: EndpointName, extra: Record<string, unknown>): Promise<Change[]> {
  const spec: EndpointSpec = endpoints[name];
  const call = polluted(await validCalls[name](fixture, fixture.people), extra);
  const token = await sessionFor(fixture, fixture.people, spec);
  const before = await allRows(server.pool);
  const { status, body } = await server.call(name, { ...call, token });
  expect([status, body.code]).toEqual([spec.status, undefined]);
  return changesBetween(before, await allRows(server.pool));
}

const shapeOf = (changes: readonly Change[]) =>
  changes.map(({ table, kind, values }) => [table, kind, Object.keys(values).sort()]);

const writes = endpointNames.filter((name) => {
  const { effect, encoding }: EndpointSpec = endpoints[name];
  return effect === 'write' && (encoding === 'json' || encoding === 'form');
});

test('tries forty keys on every call that writes from JSON or a form', () => {
  expect(Object.keys(FORBIDDEN).length).toBeGreaterThanOrEqual(40);
  expect(writes.length).toBeGreaterThan(15);
});

describe.each(writes)('%s', (name) => {
  test('stores the same with forbidden keys as without them', async () => {
    const extra = forbiddenFor(name);
    expect(Object.keys(extra).length).toBeGreaterThan(30);
    const [first, second] = [await effectOf(name, {}), await effectOf(name, {})];
    const attacked = await effectOf(name, extra);
    expect(shapeOf(attacked)).toEqual(shapeOf(second));
    for (const [n, change] of attacked.entries()) {
      for (const [column, value] of Object.entries(change.values)) {
        // Values that are equal in two plain calls must be equal here too; the others are new each time.
        const [one, two] = [first, second].map((each) => JSON.stringify(each[n]?.values[column]));
        if (one === two) expect([column, JSON.stringify(value)]).toEqual([column, two]);
      }
    }
    const stored = JSON.stringify(attacked);
    expect(stored).not.toMatch(/FORBIDDE|987654321|2001-01-01/);
    expect(stored).not.toContain(OTHER);
  });

  test('is refused with a key that would change the prototype of all objects, and stores nothing', async () => {
    const spec: EndpointSpec = endpoints[name];
    const call = await validCalls[name](fixture, fixture.people);
    if (typeof call.body === 'string') return;
    const token = await sessionFor(fixture, fixture.people, spec);
    const before = await allRows(server.pool);
    for (const key of ['"__proto__":{', '"constructor":{"prototype":{']) {
      const ends = '}'.repeat(key.split('{').length - 1);
      const text = JSON.stringify(call.body).replace(/^\{/, `{${key}"isApproved":true${ends},`);
      const { status } = await server.call(name, { ...call, token, body: text });
      expect(status).toBe(400);
    }
    expect(changesBetween(before, await allRows(server.pool))).toEqual([]);
    expect({}).not.toHaveProperty('isApproved');
  });
});
