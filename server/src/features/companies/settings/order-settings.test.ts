import { beforeAll, expect, test } from 'vitest';
import { makeCompany, makeSuperAdmin } from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** The settings of orders: the largest amount, and how long an order reserves tokens. */

const server = useServer();
let token: string;

beforeAll(async () => {
  ({ token } = await makeSuperAdmin(server));
});

const update = (body: object) => server.call('updateCompany', { token, body });

const historyOf = async (id: string) =>
  (await server.call('listProgrammeChanges', { token, query: { id } })).body.data.records;

let companies = 0;
const add = (overrides: object) => {
  companies += 1;
  const n = String(companies);
  const body = {
    companyName: `Company ${n}`,
    email: `office-${n}@example.com`,
    mobile: '9876543210',
    companyPan: 'AAACM1234F',
    companyAddress: '12 MG Road, Bengaluru',
    companyPincode: '560001',
    totalSupply: 1_000_000,
    pricePerToken: 2.5,
    platformChargePercent: 2,
    tokenSymbol: 'MASP',
    admin: { name: 'Meera Nair', email: `boss-${n}@example.com`, mobile: '9876543211' },
    ...overrides,
  };
  return server.call('addCompany', { token, body });
};

test('a company is added with the sent settings or the defaults', async () => {
  const chosen = { maxOrderAmount: null, reservationHours: 720, reservationHoursUnverified: 1 };
  expect((await add(chosen)).body.data).toMatchObject(chosen);
  expect((await add({})).body.data).toMatchObject({
    maxOrderAmount: 1_000_000,
    reservationHours: 168,
    reservationHoursUnverified: 24,
  });
});

test('a change is recorded in the audit trail and in the programme history', async () => {
  const id = await makeCompany(server);
  const { status } = await update({ id, maxOrderAmount: 2500.5, reservationHours: 48 });
  expect(status).toBe(200);
  const { body } = await update({ id, maxOrderAmount: null, reservationHoursUnverified: 2 });
  expect(body.data).toMatchObject({
    maxOrderAmount: null,
    reservationHours: 48,
    reservationHoursUnverified: 2,
    version: 3,
  });

  const trail = await server.call('listAllAudit', { token, query: { companyId: id } });
  expect(trail.body.data.records).toMatchObject([
    {
      action: 'company.update',
      before: { maxOrderAmount: 2500.5, reservationHoursUnverified: 24 },
      after: { maxOrderAmount: null, reservationHoursUnverified: 2 },
    },
    {
      before: { maxOrderAmount: 1_000_000, reservationHours: 168 },
      after: { maxOrderAmount: 2500.5, reservationHours: 48 },
    },
  ]);
  expect(await historyOf(id)).toMatchObject([
    { changed: ['maxOrderAmount', 'reservationHoursUnverified'], maxOrderAmount: null },
    { changed: ['maxOrderAmount', 'reservationHours'], maxOrderAmount: 2500.5 },
    { changed: [], maxOrderAmount: 1_000_000, reservationHours: 168 },
  ]);
});

test.each([
  ['a limit of 0', { maxOrderAmount: 0 }, 'Please enter an amount above 0'],
  ['a negative limit', { maxOrderAmount: -1 }, 'Please enter an amount above 0'],
  ['a limit in fractions of a paisa', { maxOrderAmount: 10.001 }, 'Please enter an amount above 0'],
  ['no hour', { reservationHours: 0 }, 'a whole number from 1 to 720'],
  ['more than 30 days', { reservationHours: 721 }, 'a whole number from 1 to 720'],
  ['half an hour', { reservationHoursUnverified: 0.5 }, 'a whole number from 1 to 720'],
])('%s is refused with a message that names valid values', async (_, wrong, text) => {
  const id = await makeCompany(server);
  for (const { status, body } of [await update({ id, ...wrong }), await add(wrong)]) {
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect([body.message].flat()[0]).toContain(text);
  }
});
