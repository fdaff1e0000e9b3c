import { istDay } from '@prelaunch/domain/dates';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompanyFixture } from '../../../../testing/company-fixture.ts';
import { makePerson, makeSuperAdmin } from '../../../../testing/people.ts';
import {
  inDays,
  LINE_DAY,
  makeDesk,
  matched,
  plantLine,
  submitUpi,
  type PlantedLine,
} from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { ACCOUNT_LABELS } from './book-accounts.ts';
import { listPeriodApprovals, listPeriodLines, listPeriodRefunds } from './closing.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Days with everything that the tests have done. */
const year = { from: inDays(-300), to: inDays(0) };

interface Turnover {
  readonly account: string;
  readonly debit: number;
  readonly credit: number;
}

test('the books balance on every day and agree with the data', async () => {
  const { admin } = await makeCompanyFixture(server);
  const { token } = admin;
  const { body } = await server.call('getBookDays', { token, query: year });
  const { totals, days, tokensOwed } = body.data;
  const sum = (list: readonly Turnover[], side: 'debit' | 'credit'): number =>
    Math.round(list.reduce((all, turnover) => all + turnover[side] * 100, 0));
  expect(days.length).toBeGreaterThan(1);
  const dates = days.map(({ day }: { readonly day: string }) => day);
  expect(dates).toEqual(dates.toSorted().toReversed());
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

test('each company owes the tokens of its own approved purchases', async () => {
  const desk = await makeDesk(server);
  const owed = async ({ token }: { readonly token: string }) =>
    (await server.call('getBookDays', { token, query: year })).body.data.tokensOwed;
  const { id } = await submitUpi(server, desk.member);
  expect(await owed(desk.admin)).toBe(0);
  await server.call('approvePurchase', { token: desk.admin.token, body: { id } });
  expect(await owed(desk.admin)).toBeGreaterThan(0);
  expect(await owed((await makeDesk(server)).admin)).toBe(0);
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
  expect(text).toMatch(/^Account,.*,"?Received, not yet matched"?,/m);
  expect(text).toContain("'=cmd|dangerous");
  expect(text.match(/^Line,/gm)).toHaveLength(4);
  expect(text.match(/^Approval,/gm)).toHaveLength(6);
  const pdf = await closing('pdf');
  expect(pdf.response.headers.get('content-disposition')).toContain(
    `closing-${year.from}-${year.to}.pdf`,
  );
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const stranger = await makePerson(server, (await makeDesk(server)).companyId, 'ADMIN');
  const theirs = await server.call('getClosingSheet', { token: stranger.token, query: year });
  expect(String(theirs.body)).not.toContain('Line,');
});

/** The text of all pages of a PDF, line by line. */
async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text;
}

/** The text of the closing sheet of the year as PDF. */
async function paperOf(token: string): Promise<string> {
  const query = new URLSearchParams({ ...year, format: 'pdf' }).toString();
  const response = await fetch(`${server.url}/api/v1/admin/books/closing?${query}`, {
    headers: { authorization: token },
  });
  return textOf(Buffer.from(await response.arrayBuffer()));
}

describe('the closing sheet', () => {
  interface Sheet {
    /** Count and amount of each sum, by its name. */
    readonly sums: ReadonlyMap<string, readonly [count: string, amount: string]>;
    /** The debit and credit of each account, by its name. */
    readonly accounts: ReadonlyMap<string, Readonly<Record<string, string>>>;
    readonly rows: readonly (readonly string[])[];
  }

  async function sheetOf(token: string, query: object): Promise<Sheet> {
    const { body } = await server.call('getClosingSheet', { token, query: { ...query } });
    const rows = String(body)
      .trim()
      .split(/\r?\n/)
      .map((row) => [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)])
      .map((cells) => cells.map(([, quoted, plain]) => quoted ?? plain ?? ''));
    const accounts = new Map<string, Record<string, string>>();
    for (const [section, , , , name = '', , amount = '', side = ''] of rows) {
      if (section === 'Account') accounts.set(name, { ...accounts.get(name), [side]: amount });
    }
    return {
      sums: new Map(
        rows.flatMap(([section, , , , name = '', count = '', amount = '']) =>
          section === 'Sum' ? [[name, [count, amount]] as const] : [],
        ),
      ),
      accounts,
      rows,
    };
  }

  /** A refund of money without a claim, registered now. */
  async function refundOf(token: string, companyId: string, amount: number): Promise<string> {
    const lineId = await plantLine(server, companyId);
    const body = { lineId, amount, reason: 'Unknown sender' };
    return String((await server.call('registerRefund', { token, body })).body.data.id);
  }

  test('has the accounts of the books, with the sums that the screen shows', async () => {
    const { admin } = await makeCompanyFixture(server);
    const query = year;
    const { body } = await server.call('getBookDays', { token: admin.token, query });
    const { accounts } = await sheetOf(admin.token, query);
    const totals: readonly Turnover[] = body.data.totals;
    expect(totals.length).toBeGreaterThan(6);
    expect([...accounts.values()]).toEqual(
      totals.map(({ debit, credit }) => ({
        debit: debit.toFixed(2),
        credit: credit.toFixed(2),
      })),
    );
  });

  test('splits approved purchases into sales and fees, as the books do', async () => {
    const { admin } = await makeCompanyFixture(server);
    const { sums, accounts, rows } = await sheetOf(admin.token, year);
    const { rows: stored } = await server.pool.query<Record<'sales' | 'fees' | 'total', string>>(
      `select sum(amount_paise) / 100 as sales, sum(fee_paise) / 100 as fees, sum(total_paise) / 100 as total
       from (select amount_paise::numeric(20, 2), fee_paise::numeric(20, 2), total_paise::numeric(20, 2)
         from purchases where status = 'APPROVED' and company_id = (
           select company_id from accounts where id = $1)) p`,
      [admin.id],
    );
    const amountOf = (value?: string) => Number(value).toFixed(2);
    expect(sums.get('Approved purchases')).toEqual(['6', amountOf(stored[0]?.total)]);
    expect(sums.get('Approved purchases: token sales')).toEqual(['6', amountOf(stored[0]?.sales)]);
    expect(sums.get('Approved purchases: fees')).toEqual(['6', amountOf(stored[0]?.fees)]);
    expect(accounts.get('Token sales')?.['credit']).toBe(amountOf(stored[0]?.sales));
    expect(accounts.get('Fees')?.['credit']).toBe(amountOf(stored[0]?.fees));
    const approvals = rows.filter(([section]) => section === 'Approval');
    const sum = (column: number) =>
      approvals.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0) / 100;
    expect([sum(6), sum(8), sum(9)].map((each) => each.toFixed(2))).toEqual([
      amountOf(stored[0]?.total),
      amountOf(stored[0]?.sales),
      amountOf(stored[0]?.fees),
    ]);
  });

  test('counts the lines of a purchase less their refunds, as the books do', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { reference } = await submitUpi(server, member);
    const lineId = await plantLine(server, companyId, { reference });
    await matched(server, admin.token);
    await server.call('approveExact', { token: admin.token, body: { lineIds: [lineId] } });
    const isCovered = async () => {
      const { sums, accounts } = await sheetOf(admin.token, year);
      const [approvals] = sums.get('Approved, not covered by statement lines') ?? [];
      return [approvals, accounts.get(ACCOUNT_LABELS.approved_without_line)?.['debit'] ?? null];
    };
    expect(await isCovered()).toEqual(['0', null]);
    // No call refunds the money of a purchase that was approved with it; only a damaged database has such a line.
    await server.pool.query('alter table statement_lines disable trigger user');
    await server.pool.query('update statement_lines set refunded_paise = 20000 where id = $1', [
      lineId,
    ]);
    await server.pool.query('alter table statement_lines enable trigger user');
    expect(await isCovered()).toEqual(['1', '200.00']);
  });

  test('has the refunds that were registered and sent, without cancelled ones, as the books do', async () => {
    const { companyId, admin } = await makeDesk(server);
    const { token } = admin;
    const [due, sent, cancelled] = [
      await refundOf(token, companyId, 10),
      await refundOf(token, companyId, 25.5),
      await refundOf(token, companyId, 400),
    ];
    const date = LINE_DAY;
    await server.call('markRefundSent', { token, body: { id: sent, reference: 'UTR25', date } });
    await server.call('cancelRefund', { token, body: { id: cancelled } });
    const { sums, accounts, rows } = await sheetOf(token, year);
    expect(sums.get('Refunds registered')).toEqual(['2', '35.50']);
    expect(sums.get('Refunds sent')).toEqual(['1', '25.50']);
    expect(sums.get('Refunds due now')).toEqual(['1', '10.00']);
    expect(accounts.get('Refunds due')).toEqual({ debit: '25.50', credit: '35.50' });
    const today = istDay(new Date());
    const cells = (section: string) =>
      rows.filter(([each]) => each === section).map(([, ...row]) => row.join(','));
    expect(cells('Refund registered')).toEqual([
      `${today},,,Unknown sender,1,10.00,DUE,,`,
      `${today},,UTR25,Unknown sender,1,25.50,SENT,,`,
    ]);
    expect(cells('Refund sent')).toEqual([`${date},,UTR25,Unknown sender,1,25.50,SENT,,`]);
    // A refund is in the sheet of the day on which it was sent, also without that of its registration.
    const then = await sheetOf(token, { from: date, to: date });
    expect(then.sums.get('Refunds registered')).toEqual(['0', '0.00']);
    expect(then.sums.get('Refunds sent')).toEqual(['1', '25.50']);
    expect(then.accounts.get('Refunds due')).toEqual({ debit: '25.50', credit: '0.00' });
    const now = await sheetOf(token, { from: today, to: today });
    expect(now.sums.get('Refunds sent')).toEqual(['0', '0.00']);
    const other = await makeDesk(server);
    expect((await sheetOf(other.admin.token, year)).sums.get('Refunds sent')?.[0]).toBe('0');
    expect(due).not.toBe(sent);
  });

  /** A company with a line of each kind, and purchases that are covered, partly covered and not covered. */
  async function withEveryKind() {
    const desk = await makeDesk(server);
    const { token } = desk.admin;
    const change = async (name: Parameters<typeof server.call>[0], body: object) => {
      expect((await server.call(name, { token, body })).status).toBeLessThan(300);
    };
    const orders = [];
    for (let n = 0; n < 4; n += 1) orders.push(await submitUpi(server, desk.member));
    const [covered = '', partly = '', uncovered = '', pending = ''] = orders.map(({ id }) => id);
    const lineOf = (narration: string, line: PlantedLine = {}) =>
      plantLine(server, desk.companyId, { narration, ...line });
    const paying = await lineOf('COVERS');
    await change('assignLine', { lineId: paying, purchaseId: covered });
    const short = await lineOf('COVERS A PART', { amount: 100_000n });
    await change('assignLine', { lineId: short, purchaseId: partly });
    await change('acceptShortfall', { id: partly, reason: 'Charges' });
    for (const id of [covered, partly, uncovered]) await change('approvePurchase', { id });
    const aside = await lineOf('INTEREST', { amount: 300n });
    await change('setLineAside', { lineId: aside, note: 'Interest' });
    await lineOf('UNCLAIMED', { amount: 500n });
    await lineOf('PAID OUT', { amount: 700n, kind: 'DEBIT' });
    return { ...desk, token, covered, partly, uncovered, pending };
  }

  test('says which money is matched, set aside, unmatched and paid out, and which approvals are covered', async () => {
    const { token, covered, partly } = await withEveryKind();
    const { sums, rows } = await sheetOf(token, year);
    expect(Object.fromEntries(sums)).toMatchObject({
      'Received at the bank': ['4', '2028.00'],
      'Received and assigned to purchases': ['2', '2020.00'],
      'Received and set aside': ['1', '3.00'],
      'Received without a purchase': ['1', '5.00'],
      'Paid out at the bank': ['1', '7.00'],
      'Approved purchases': ['3', '3060.00'],
      'Approved, covered by statement lines': ['1', '1020.00'],
      'Approved, not covered by statement lines': ['2', '2040.00'],
      'Purchases pending now': ['1', '1020.00'],
    });
    const approvals = rows.filter(([section]) => section === 'Approval');
    expect(approvals.map(([, , , , , , , state]) => state).toSorted()).toEqual([
      'covered',
      'covered: 0.00',
      'covered: 1000.00',
    ]);
    const lines = rows.filter(([section]) => section === 'Line');
    expect(lines.map(([, , order, , text]) => [text, order])).toEqual([
      ['COVERS', 'PUR-123456'],
      ['COVERS A PART', 'PUR-123456'],
      ['INTEREST', ''],
      ['UNCLAIMED', ''],
      ['PAID OUT', ''],
    ]);
    expect(covered).not.toBe(partly);
  });

  test('begins with the sums, the purchases that are pending last', async () => {
    const { admin } = await makeDesk(server);
    const { sums } = await sheetOf(admin.token, year);
    expect([...sums.keys()]).toEqual([
      'Received at the bank',
      'Received and assigned to purchases',
      'Received and set aside',
      'Received without a purchase',
      'Paid out at the bank',
      'Approved purchases',
      'Approved purchases: token sales',
      'Approved purchases: fees',
      'Approved, covered by statement lines',
      'Approved, not covered by statement lines',
      'Approved purchases: paid with credits',
      'Reversed purchases',
      'Refunds registered',
      'Refunds sent',
      'Refunds due now',
      'Kept for next orders now',
      'Purchases pending now',
    ]);
  });

  test('does not count a purchase without a fee under fees', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { id: withFee } = await submitUpi(server, member);
    await server.pool.query('update companies set fee_basis_points = 0 where id = $1', [companyId]);
    const { id: without } = await submitUpi(server, member);
    for (const id of [withFee, without]) {
      await server.call('approvePurchase', { token: admin.token, body: { id } });
    }
    const { sums } = await sheetOf(admin.token, year);
    expect(sums.get('Approved purchases')).toEqual(['2', '2020.00']);
    expect(sums.get('Approved purchases: fees')).toEqual(['1', '20.00']);
  });

  /** Plants lines of 1 rupee each with one statement. */
  const plantLines = (companyId: string, count: number) =>
    server.pool.query(
      `insert into statement_lines (company_id, id, day, kind, amount_paise, narration, fingerprint, number, state)
       select $1::uuid, uuidv7(), $2::date, 'CREDIT', 100, 'LINE ' || n, decode(md5($1 || n::text), 'hex'), 1, 'no_purchase'
       from generate_series(1, $3::int) n`,
      [companyId, LINE_DAY, count],
    );

  test('has every line of a period with more lines than one batch', async () => {
    const { companyId, admin } = await makeDesk(server);
    await plantLines(companyId, 1_001);
    const { rows } = await sheetOf(admin.token, year);
    const texts = rows.filter(([section]) => section === 'Line').map(([, , , , text]) => text);
    expect(texts).toHaveLength(1_001);
    expect(new Set(texts).size).toBe(1_001);
  });

  test('names the CSV in the PDF where a table may not have all its rows', async () => {
    const { companyId, admin } = await makeDesk(server);
    await plantLines(companyId, 199);
    expect(await paperOf(admin.token)).not.toContain('The CSV contains all rows.');
    await plantLine(server, companyId);
    expect(await paperOf(admin.token)).toContain('The CSV contains all rows.');
  });

  test('has only the lines and approvals of its days', async () => {
    const { token } = await withEveryKind();
    const countsOf = async (query: object) => {
      const { sums, rows } = await sheetOf(token, query);
      const of = (section: string) => rows.filter(([each]) => each === section).length;
      expect(sums.get('Purchases pending now')).toEqual(['1', '1020.00']);
      expect(sums.get('Approved purchases')?.[0]).toBe(String(of('Approval')));
      return [sums.get('Received at the bank')?.[0], of('Line'), of('Approval')];
    };
    const today = istDay(new Date());
    const [before, after] = [inDays(-4), inDays(-2)];
    expect(await countsOf({ from: LINE_DAY, to: LINE_DAY })).toEqual(['4', 5, 0]);
    expect(await countsOf({ from: before, to: before })).toEqual(['0', 0, 0]);
    expect(await countsOf({ from: after, to: inDays(-1) })).toEqual(['0', 0, 0]);
    expect(await countsOf({ from: today, to: today })).toEqual(['0', 0, 3]);
  });

  test('reads lines, approvals and refunds in batches, each once and in order', async () => {
    const { companyId, token } = await withEveryKind();
    for (const amount of [1, 2, 3]) {
      const id = await refundOf(token, companyId, amount);
      const sent = { id, reference: 'UTR', date: LINE_DAY };
      if (amount > 1) await server.call('markRefundSent', { token, body: sent });
    }
    const there = await withEveryKind();
    await refundOf(there.token, there.companyId, 7);
    type Page = { after: string | null; limit: number };
    const inBatchesOf = async (
      limit: number,
      read: (page: Page) => Promise<readonly { readonly id: string }[]>,
    ) => {
      const ids: string[] = [];
      for (let after: string | null = null; ;) {
        const rows = await read({ after, limit });
        expect(rows.length).toBeLessThanOrEqual(limit);
        ids.push(...rows.map(({ id }) => id));
        after = rows.at(-1)?.id ?? null;
        if (after === null) return ids;
      }
    };
    const period = year;
    for (const [count, read] of [
      [8, (page: Page) => listPeriodLines(server.db, companyId, period, 'all', page)],
      [4, (page: Page) => listPeriodLines(server.db, companyId, period, 'unmatched', page)],
      [3, (page: Page) => listPeriodApprovals(server.db, companyId, period, 'all', page)],
      [2, (page: Page) => listPeriodApprovals(server.db, companyId, period, 'unmatched', page)],
      [3, (page: Page) => listPeriodRefunds(server.db, companyId, period, 'registered', page)],
      [2, (page: Page) => listPeriodRefunds(server.db, companyId, period, 'sent', page)],
    ] as const) {
      const ids = await inBatchesOf(1, read);
      expect(ids).toHaveLength(count);
      expect(ids).toEqual([...new Set(ids)].toSorted());
      expect(await inBatchesOf(100, read)).toEqual(ids);
    }
  });

  test('has the same sums, accounts and refunds as PDF', async () => {
    const { companyId, admin } = await makeCompanyFixture(server);
    await refundOf(admin.token, companyId, 10);
    const query = year;
    const { sums, accounts } = await sheetOf(admin.token, query);
    const text = (await paperOf(admin.token)).replaceAll(/[\s,]/g, '');
    for (const [name, [count, amount]] of sums) {
      expect(text).toContain(`${name}${count}₹${amount}`.replaceAll(/[\s,]/g, ''));
    }
    for (const [name, { debit = '', credit = '' }] of accounts) {
      expect(text).toContain(`${name}₹${debit}₹${credit}`.replaceAll(/[\s,]/g, ''));
    }
    expect(text).toContain('Refunds');
    expect(text).toContain('Unknownsender');
  });
});

test("the super admin sees each company's unreconciled lines and their sum", async () => {
  const { companyId, admin } = await makeDesk(server);
  await plantLine(server, companyId, { amount: 500n });
  await plantLine(server, companyId, { amount: 700n });
  const aside = await plantLine(server, companyId, { amount: 900n });
  await plantLine(server, companyId, { kind: 'DEBIT' });
  const body = { lineId: aside, note: 'Interest' };
  await server.call('setLineAside', { token: admin.token, body });
  const [whole, part] = [
    await plantLine(server, companyId, { amount: 400n }),
    await plantLine(server, companyId, { amount: 300n }),
  ];
  for (const [lineId, amount] of [
    [whole, 4],
    [part, 1],
  ] as const) {
    const refund = { lineId, amount, reason: 'Nobody claims it' };
    const answer = await server.call('registerRefund', { token: admin.token, body: refund });
    expect(answer.status).toBe(201);
  }
  const { token } = await makeSuperAdmin(server);
  const answer = await server.call('listCompanyFigures', { token, query: { limit: '100' } });
  const row = answer.body.data.records.find(({ id }: { id: string }) => id === companyId);
  expect(row).toMatchObject({ unreconciledCount: 3, unreconciledSum: 14 });
});
