import { istDay } from '@prelaunch/domain/dates';
import { paise, tokens } from '@prelaunch/domain/money';
import { beforeEach, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { hashToken } from '../../platform/http/auth.ts';
import { paperTextsIn } from './paper-texts.ts';
import { readYear, statementLines } from './purchase-statement.ts';
import { ownStatements } from './purchase-statements.store.ts';

const english = paperTextsIn('en').texts;

const server = useServer();
let companyId: string;
let member: Person;
let admin: Person;

beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  member = await makePerson(server, companyId);
});

async function buy(amount: number, who = member): Promise<string> {
  const body = { paymentMethod: 'MANUAL', amount };
  return (await server.call('submitPurchase', { token: who.token, body })).body.data.id;
}

async function decide(name: 'approvePurchase' | 'rejectPurchase', id: string): Promise<void> {
  expect((await server.call(name, { token: admin.token, body: { id } })).status).toBe(200);
}

/** Moves a purchase in time. */
const submittedAt = (id: string, at: string) =>
  server.pool.query('update purchases set created_at = $1 where id = $2', [at, id]);

const years = async (who = member) =>
  (await server.call('listStatementYears', { token: who.token })).body.data.years;

const actor = () => ({
  kind: 'member' as const,
  companyId,
  accountId: member.id,
  sessionHash: hashToken(member.token),
});
const read = (year: number) => readYear(server.db, ownStatements(actor()), year, english);

const PRESENT = (() => {
  const [year = '', month = ''] = istDay(new Date()).split('-');
  return Number(year) - (month < '04' ? 1 : 0);
})();

const paper = (year: number | string, token = member.token) =>
  fetch(`${server.url}/api/v1/user/transaction/statement/${String(year)}`, {
    headers: { authorization: token },
  });

test('a purchase belongs to the financial year of its submission in India', async () => {
  const [last, first] = [await buy(100), await buy(200)];
  await submittedAt(last, '2024-03-31T23:59:59.999+05:30');
  await submittedAt(first, '2024-04-01T00:00:00+05:30');
  expect(await years()).toEqual([2024, 2023]);
  expect((await read(2023))?.sums.PENDING.amount).toBe(10_000n);
  expect((await read(2024))?.sums.PENDING.amount).toBe(20_000n);
  expect(await read(2022)).toBeNull();
});

test('only approved purchases count, and the sums equal the ledger and the totals of the company', async () => {
  for (const amount of [1_234.56, 77.77, 5_000]) await decide('approvePurchase', await buy(amount));
  await decide('rejectPurchase', await buy(900));
  await buy(800);
  const statement = await read(PRESENT);
  const { rows } = await server.pool.query<Record<'amount' | 'fee' | 'total' | 'n', string>>(
    `select sum(amount_paise) as amount, sum(fee_paise) as fee, sum(total_paise) as total,
       (select sum(quantity) from allocation_entries e where e.account_id = $1) as n
     from purchases where account_id = $1 and status = 'APPROVED'`,
    [member.id],
  );
  const ledger = rows[0];
  expect(statement?.sums.APPROVED).toEqual({
    count: 3,
    amount: paise(BigInt(ledger?.amount ?? 0)),
    fee: paise(BigInt(ledger?.fee ?? 0)),
    total: paise(BigInt(ledger?.total ?? 0)),
    quantity: tokens(BigInt(ledger?.n ?? 0)),
  });
  expect(statement?.sums.REJECTED).toMatchObject({ count: 1, amount: 90_000n });
  expect(statement?.sums.PENDING).toMatchObject({ count: 1, amount: 80_000n });
  if (statement === null) throw new Error('no statement');
  const who = { name: member.name, memberId: 'GLXY-1' };
  const lines = Object.fromEntries(statementLines(who, PRESENT, statement, new Date(), english));
  expect(lines).toMatchObject({
    Approved: '3 purchases',
    'Order amounts': '₹ 6,312.33',
    'Rejected, not counted': '1 purchase, ₹ 918.00',
    'Pending, not counted': '1 purchase, ₹ 816.00',
  });
  expect(statement.rows).toHaveLength(5);
});

test('the statement is a PDF with a code, for its member and for years with purchases only', async () => {
  await decide('approvePurchase', await buy(1_000));
  const other = await makePerson(server, companyId);
  const response = await paper(PRESENT);
  expect(response.headers.get('content-disposition')).toMatch(/statement-20\d\d-\d\d\.pdf/);
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  const code = /\/URI \(\S+\/(\w+)\)/.exec(pdf)?.[1] ?? '';
  const facts = { name: member.name, amount: '1,020', tokens: '100' };
  const check = async (typed: object) =>
    (await server.call('checkDocument', { body: { code, facts: typed } })).body.data;
  expect(await check(facts)).toMatchObject({
    document: { kind: 'STATEMENT', financialYear: expect.stringMatching(/^20\d\d-\d\d$/) },
    comparison: { matches: true, name: 'WHOLE', decidedSince: false },
  });
  expect((await check({ ...facts, amount: '10,200' })).comparison.matches).toBe(false);
  expect((await paper(PRESENT, other.token)).status).toBe(404);
  expect((await paper(PRESENT - 1)).status).toBe(404);
  expect((await paper('1999')).status).toBe(400);
  expect((await paper(PRESENT, 'no session')).status).toBe(401);
  expect(await years(other)).toEqual([]);
});

test('the reading statements return nothing for a session that has ended', async () => {
  await buy(1_000);
  const owner = ownStatements(actor());
  await server.call('logoutMember', { token: member.token });
  expect(await readYear(server.db, owner, PRESENT, english)).toBeNull();
  expect((await paper(PRESENT)).status).toBe(401);
});

test('a year of 10,001 purchases is summed completely and listed up to 10,000', async () => {
  const id = await buy(1_000);
  await server.pool.query(
    `insert into purchases (id, company_id, account_id, payment_method, price_micro_rupees, quantity, amount_paise, fee_basis_points, fee_paise, total_paise, status, reserved_until)
     select gen_random_uuid(), company_id, account_id, payment_method, price_micro_rupees, quantity, amount_paise, fee_basis_points, fee_paise, total_paise, status, reserved_until
     from purchases, generate_series(1, 10000) where id = $1`,
    [id],
  );
  const statement = await read(PRESENT);
  expect(statement?.sums.PENDING).toMatchObject({ count: 10_001, amount: 1_000_100_000n });
  expect(statement?.rows.at(-1)).toEqual(['1 more purchases are included in the totals only.']);
  expect((await paper(PRESENT)).status).toBe(200);
});

/** The link of the QR code, which the PDF also contains as an annotation. */
const codeIn = (pdf: ArrayBuffer) =>
  /\/URI \(\S+\/(\w+)\)/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? 'no code';

const paperOfMember = (id: string, year: number | string, token = admin.token) =>
  fetch(`${server.url}/api/v1/admin/auth/statement/${id}/paper?year=${String(year)}`, {
    headers: { authorization: token },
  });

test('an admin downloads the statement of a member, with a code that is genuine', async () => {
  await decide('approvePurchase', await buy(1_000));
  const listed = await server.call('listMemberStatementYears', {
    token: admin.token,
    params: { id: member.id },
  });
  expect(listed.body.data).toEqual({ years: [PRESENT] });
  const response = await paperOfMember(member.id, PRESENT);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const facts = { name: member.name, amount: '1020', tokens: '100' };
  const body = { code: codeIn(await response.arrayBuffer()), facts };
  expect((await server.call('checkDocument', { body })).body.data).toMatchObject({
    document: { kind: 'STATEMENT' },
    comparison: { matches: true },
  });
  expect((await paperOfMember(member.id, PRESENT - 1)).status).toBe(404);
  expect((await paperOfMember(member.id, 'now')).status).toBe(400);
});

test('an admin gets statements only of members of its own company that are not deleted', async () => {
  await buy(1_000);
  const stranger = await makePerson(server, await makeCompany(server), 'ADMIN');
  const yearsFor = async (token: string, id = member.id) =>
    (await server.call('listMemberStatementYears', { token, params: { id } })).status;
  expect((await paperOfMember(member.id, PRESENT, stranger.token)).status).toBe(404);
  expect(await yearsFor(stranger.token)).toBe(404);
  expect((await paperOfMember(member.id, PRESENT, member.token)).status).toBe(403);
  expect(await yearsFor(admin.token)).toBe(200);
  await server.pool.query('update accounts set deleted_at = now() where id = $1', [member.id]);
  expect((await paperOfMember(member.id, PRESENT)).status).toBe(404);
  expect(await yearsFor(admin.token)).toBe(404);
});
