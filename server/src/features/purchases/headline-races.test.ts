import { expect, test } from 'vitest';
import { makeCompany, makePerson, uploadReceipt } from '../../../testing/people.ts';
import { buy, totalsOf } from '../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/**
 * Short versions of two races; `npm run test:faults` runs them in full against the built product. Each
 * has a negative control.
 */

async function withServer<T>(
  rewriteSql: ((sql: string) => string) | undefined,
  work: (server: TestServer) => Promise<T>,
): Promise<T> {
  const server = await startTestServer(rewriteSql === undefined ? {} : { rewriteSql });
  try {
    const result = await work(server);
    if (rewriteSql !== undefined) expect(server.rewritten()).toBeGreaterThan(0);
    return result;
  } finally {
    await server.stop();
  }
}

const PURCHASES = 30;
const DECISIONS = 8;

/** Decides each of 30 purchases eight times at once: half of the calls approve, half reject. */
async function decideOften(server: TestServer) {
  const companyId = await makeCompany(server);
  const admins = [
    await makePerson(server, companyId, 'ADMIN'),
    await makePerson(server, companyId, 'ADMIN'),
  ];
  const ids: string[] = [];
  for (let n = 0; n < PURCHASES / 10; n += 1) {
    const member = await makePerson(server, companyId);
    for (let m = 0; m < 10; m += 1) {
      const { body } = await buy(server, member, { paymentMethod: 'MANUAL', amount: 10 });
      ids.push(String(body.data.id));
    }
  }
  const answers = await Promise.all(
    ids.flatMap((id) =>
      Array.from({ length: DECISIONS }, (_, n) =>
        server.call(n % 2 === 0 ? 'approvePurchase' : 'rejectPurchase', {
          token: admins[n % admins.length]?.token,
          body: { id },
        }),
      ),
    ),
  );
  const made = answers.filter(({ status }) => status === 200).length;
  return { made, refused: answers.filter(({ status }) => status === 409).length, companyId };
}

test(`${String(PURCHASES)} purchases, each decided eight times at once, are decided once each`, async () => {
  await withServer(undefined, async (server) => {
    const { made, refused, companyId } = await decideOften(server);
    expect({ made, refused }).toEqual({ made: PURCHASES, refused: PURCHASES * (DECISIONS - 1) });
    const totals = await totalsOf(server, companyId);
    expect(totals.pending_count).toBe(0n);
    expect(totals.approved_count + totals.rejected_count).toBe(BigInt(PURCHASES));
  });
});

test('negative control: without the guard some purchases are decided more than once', async () => {
  const withoutGuard = (sql: string) => sql.replace("when p.status <> 'PENDING'", 'when false');
  await withServer(withoutGuard, async (server) => {
    await server.pool.query('alter table purchases disable trigger purchases_guard');
    await server.pool.query(`
      alter table company_totals drop constraint company_totals_reserved_check,
        drop constraint company_totals_pending_count_check,
        drop constraint company_totals_pending_paise_check`);
    await server.pool.query(`
      alter table allocation_entries
        drop constraint allocation_entries_once`);
    expect((await decideOften(server)).made).toBeGreaterThan(PURCHASES);
  });
});

const SPELLINGS = [
  '431265879012',
  ' 4312 6587 9012 ',
  '4312-6587-9012',
  '000431265879012',
  '４３１２６５８７９０１２',
  '४३१२६५८७९०१२',
  '٤٣١٢٦٥٨٧٩٠١٢',
  '4 3 1 2 6 5 8 7 9 0 1 2',
  '4312–6587–9012',
  '4312　6587　9012',
];

/** Twenty members submit one number in ten spellings, and all purchases are approved at once. */
async function approveAllSpellings(server: TestServer): Promise<number> {
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  const ids: string[] = [];
  for (const referenceNumber of [...SPELLINGS, ...SPELLINGS]) {
    const member = await makePerson(server, companyId);
    const receiptId = await uploadReceipt(server, member.token);
    const { body } = await buy(server, member, {
      paymentMethod: 'UPI',
      amount: 10,
      referenceNumber,
      receiptId,
    });
    ids.push(String(body.data.id));
  }
  const answers = await Promise.all(
    ids.map((id) => server.call('approvePurchase', { token: admin.token, body: { id } })),
  );
  return answers.filter(({ status }) => status === 200).length;
}

test('one transaction number in many spellings is credited once', async () => {
  await withServer(undefined, async (server) => {
    expect(await approveAllSpellings(server)).toBe(1);
  });
});

test('negative control: without the guard one transaction number is credited several times', async () => {
  const withoutGuard = (sql: string) => sql.replace("o.status = 'APPROVED'", 'false');
  await withServer(withoutGuard, async (server) => {
    await server.pool.query('drop index purchases_credited_reference');
    expect(await approveAllSpellings(server)).toBeGreaterThan(1);
  });
});
