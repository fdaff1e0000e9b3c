import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompanyFixture } from '../../testing/company-fixture.ts';
import { makePerson, makeSuperAdmin } from '../../testing/people.ts';
import { makeDesk, plantLine } from '../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const year = { from: '2026-01-01', to: '2026-12-31' };

interface Turnover {
  readonly account: string;
  readonly debit: number;
  readonly credit: number;
}

test('the books balance on every day and agree with the data', async () => {
  const { admin } = await makeCompanyFixture(server);
  const { token } = admin;
  const now = new Date().toISOString().slice(0, 4);
  const query = now === '2026' ? year : { from: '2026-11-01', to: '2027-10-31' };
  const { body } = await server.call('getBookDays', { token, query });
  const { totals, days, tokensOwed } = body.data;
  const sum = (list: readonly Turnover[], side: 'debit' | 'credit'): number =>
    Math.round(list.reduce((all, turnover) => all + turnover[side] * 100, 0));
  expect(days.length).toBeGreaterThan(1);
  for (const { accounts } of days) expect(sum(accounts, 'debit')).toBe(sum(accounts, 'credit'));
  expect(sum(totals, 'debit')).toBe(sum(totals, 'credit'));
  const of = (account: string) => totals.find((each: Turnover) => each.account === account);
  expect(of('bank')).toMatchObject({ debit: 670, credit: 10 });
  expect(of('unassigned_money')).toMatchObject({ debit: 600, credit: 670 });
  expect(of('refunds_due')).toMatchObject({ debit: 90, credit: 90 });
  expect(of('payments_out')).toMatchObject({ debit: 10, credit: 90 });
  const { rows } = await server.pool.query<{ sales: string; tokens: string }>(
    `select sum(total_paise)::text as sales, sum(quantity)::text as tokens
     from purchases where status = 'APPROVED'`,
  );
  expect(sum([of('token_sales'), of('fees')], 'credit')).toBe(Number(rows[0]?.sales));
  expect(sum([of('approved_without_line')], 'debit')).toBe(Number(rows[0]?.sales));
  expect(tokensOwed).toBe(Number(rows[0]?.tokens));
});

test.each([
  ['more than 366 days', { from: '2025-01-01', to: '2026-12-31' }],
  ['days in the wrong order', { from: '2026-12-31', to: '2026-01-01' }],
  ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }],
  ['a day before 2000', { from: '1999-12-31', to: '1999-12-31' }],
  ['days that have not begun', { from: '2099-01-01', to: '2099-01-31' }],
])('the books of %s are refused', async (_, query) => {
  const { admin } = await makeDesk(server);
  const { status } = await server.call('getBookDays', { token: admin.token, query });
  expect(status).toBe(400);
});

test('the closing sheet lists lines and approvals as CSV, and what is unmatched as PDF', async () => {
  const { companyId, admin } = await makeCompanyFixture(server);
  await plantLine(server, companyId, { narration: '=cmd|dangerous', amount: 12_345n });
  const closing = async (format: string) => {
    const query = new URLSearchParams({ ...year, format });
    const response = await fetch(`${server.url}/api/v1/admin/books/closing?${query.toString()}`, {
      headers: { authorization: admin.token },
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const csv = await closing('csv');
  const text = csv.bytes.toString();
  expect(text).toContain('Received at the bank,3,793.45');
  expect(text).toContain('Paid out at the bank,1,10.00');
  expect(text).toContain('Approved purchases,6,');
  expect(text).toContain("'=cmd|dangerous");
  expect(text.match(/^Line,/gm)).toHaveLength(4);
  expect(text.match(/^Approval,/gm)).toHaveLength(6);
  const pdf = await closing('pdf');
  expect(pdf.response.headers.get('content-disposition')).toContain(
    'closing-2026-01-01-2026-12-31.pdf',
  );
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const stranger = await makePerson(server, (await makeDesk(server)).companyId, 'ADMIN');
  const theirs = await server.call('getClosingSheet', { token: stranger.token, query: year });
  expect(String(theirs.body)).not.toContain('Line,');
});

test("the super admin sees each company's unreconciled lines and their sum", async () => {
  const { companyId, admin } = await makeDesk(server);
  await plantLine(server, companyId, { amount: 500n });
  await plantLine(server, companyId, { amount: 700n });
  const aside = await plantLine(server, companyId, { amount: 900n });
  await plantLine(server, companyId, { kind: 'DEBIT' });
  const body = { lineId: aside, note: 'Interest' };
  await server.call('setLineAside', { token: admin.token, body });
  const { token } = await makeSuperAdmin(server);
  const answer = await server.call('listCompanyFigures', { token, query: { limit: '100' } });
  const row = answer.body.data.records.find(({ id }: { id: string }) => id === companyId);
  expect(row).toMatchObject({ unreconciledCount: 2, unreconciledSum: 12 });
});
