import { MAX_COLUMNS, type ColumnMapping } from '@prelaunch/domain/column-mapping';
import type { StatementFormat, StatementLine } from '@prelaunch/domain/statement-line';
import { istDay } from '@prelaunch/domain/dates';
import type { RememberedChoice } from '@prelaunch/domain/statement-reading';
import { linesOf, makeOrders, writeStatement } from '@prelaunch/statements/synthetic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  creditOf,
  csvForm,
  importStatement,
  listLines,
  makeDesk,
  plantImport,
  statementForm,
  inDays,
  submitUpi,
} from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { endImport } from './imports.store.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { findChoices, rememberChoice } from '../matching/choices.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const formOf = async (
  lines: readonly StatementLine[],
  format: StatementFormat,
): Promise<FormData> => {
  const bytes = await writeStatement(lines, format, 'HDFC');
  const names = { MT940: 'statement.sta', CAMT053: 'statement.xml' } as Record<string, string>;
  const name = names[format] ?? `statement.${format.toLowerCase()}`;
  return statementForm(Buffer.from(bytes), {}, name);
};

describe.each(['CSV', 'XLS', 'XLSX', 'MT940', 'CAMT053', 'PDF'] as const)('%s', (format) => {
  test('stores every line, and finds the purchase of a payment', async () => {
    const { admin, member } = await makeDesk(server);
    const { id, reference } = await submitUpi(server, member);
    const payments = makeOrders(20, 1).map((order) => ({ ...order, orders: [], fault: null }));
    const others = linesOf(payments, 'HDFC', { seed: 1 }).map(({ line }) => line);
    const lines = [...others, { ...creditOf(reference, 1020), balance: null }];
    const done = await importStatement(server, admin, await formOf(lines, format));
    expect(done).toMatchObject({
      state: 'DONE',
      format,
      newLines: lines.length,
      knownLines: 0,
      skippedCount: 0,
    });
    expect(await listLines(server, admin, 'exact')).toMatchObject([
      { amount: 1020, suggestion: { purchase: { id } } },
    ]);
  });
});

describe.each(['XLSX', 'PDF'] as const)('a %s with a password', (format) => {
  test('is read with the right password, which is stored nowhere', async () => {
    const { admin } = await makeDesk(server);
    const password = 'SHAR1605';
    const lines = [creditOf('632514789012', 1020)];
    // Written once, because protecting a file takes long.
    const bytes = Buffer.from(await writeStatement(lines, format, 'HDFC', { password }));
    const form = (fields: Readonly<Record<string, string>>) =>
      statementForm(bytes, fields, `statement.${format.toLowerCase()}`);
    expect(await importStatement(server, admin, form({}))).toMatchObject({
      state: 'NEEDS_PASSWORD',
      wrongPassword: false,
    });
    expect(await importStatement(server, admin, form({ password: 'wrong' }))).toMatchObject({
      state: 'NEEDS_PASSWORD',
      wrongPassword: true,
    });
    expect(await importStatement(server, admin, form({ password }))).toMatchObject({
      state: 'DONE',
      newLines: 1,
    });
    const { rows } = await server.pool.query<{ text: string }>(
      `select to_jsonb(i)::text || coalesce((select string_agg(to_jsonb(a)::text, '') from audit_entries a), '')
         as text from statement_imports i`,
    );
    expect(rows.filter(({ text }) => text.includes(password))).toEqual([]);
  });
});

describe('a table of an unknown bank', () => {
  const table = [
    'Posted,Details,Paid in,Paid out',
    '05/04/2026,UPI ASHA 632514789012,1020.00,',
    '06/04/2026,CHARGES,,10.00',
  ].join('\n');
  const roles = ['DATE', 'NARRATION', 'CREDIT', 'DEBIT'];

  test('is mapped and dated once by hand, and both are remembered', async () => {
    const { admin } = await makeDesk(server);
    const first = await importStatement(server, admin, statementForm(table));
    expect(first).toMatchObject({ state: 'NEEDS_MAPPING' });
    expect(first.table).toMatchObject({
      header: ['Posted', 'Details', 'Paid in', 'Paid out'],
      problem: null,
      problemCode: null,
    });
    const repeated = JSON.stringify(['DATE', 'DATE', 'CREDIT', 'DEBIT']);
    const again = await importStatement(server, admin, statementForm(table, { mapping: repeated }));
    expect(again.table).toMatchObject({
      problem: 'Choose each kind of column once; only the text may have several.',
      problemCode: 'REPEATED',
    });
    expect(again.reason).toBeNull();
    const mapping = JSON.stringify(roles);
    const second = await importStatement(server, admin, statementForm(table, { mapping }));
    expect(second.state).toBe('NEEDS_DATE_ORDER');
    expect(second.dateExamples).toContain('05/04/2026');
    const fields = { mapping, dateOrder: 'DAY_FIRST' };
    const third = await importStatement(server, admin, statementForm(table, fields));
    expect(third).toMatchObject({ state: 'DONE', newLines: 2, firstDay: '2026-04-05' });
    // The same columns in another file need no answers any more.
    const next = statementForm(`${table}\n07/04/2026,UPI RAVI 632514789013,20.00,`);
    expect(await importStatement(server, admin, next)).toMatchObject({
      state: 'DONE',
      newLines: 1,
      knownLines: 2,
    });
  });

  test.each([
    ['a mapping that is no list', { mapping: '{"a":1}' }],
    ['an unknown role', { mapping: '["DATE","MONEY"]' }],
    ['a mapping that is no JSON', { mapping: 'DATE' }],
    ['an unknown date order', { dateOrder: 'YEAR_FIRST' }],
    [
      'a mapping of too many columns',
      { mapping: JSON.stringify(Array(MAX_COLUMNS + 1).fill('DATE')) },
    ],
    ['a long password', { password: 'x'.repeat(129) }],
    ['a field that is too long', { other: 'x'.repeat(100_000) }],
  ])('with %s is refused', async (_, fields) => {
    const { admin } = await makeDesk(server);
    const body = statementForm(table, fields);
    const answer = await server.call('importStatement', { token: admin.token, body });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });
});

test('a file that is no statement ends as UNREADABLE with a reason', async () => {
  const { admin } = await makeDesk(server);
  const done = await importStatement(server, admin, statementForm('hello', {}, 'hello.bin'));
  expect(done).toMatchObject({ state: 'UNREADABLE', reason: expect.stringMatching(/\.$/) });
});

test('the longest password, a mapping of the most columns and empty fields are no mistake', async () => {
  const { admin } = await makeDesk(server);
  const mapping = JSON.stringify(Array(MAX_COLUMNS).fill('DATE'));
  const longest: readonly Readonly<Record<string, string>>[] = [
    { password: 'x'.repeat(128) },
    { mapping },
    { password: '', mapping: '', dateOrder: '' },
  ];
  for (const fields of longest) {
    const form = statementForm('hello', fields, 'hello.bin');
    expect(await importStatement(server, admin, form)).toMatchObject({ state: 'UNREADABLE' });
  }
});

test('a call has one file, in the field of the statement', async () => {
  const { admin } = await makeDesk(server);
  const file = (await csvForm([creditOf('632514789012', 500)])).get('file');
  if (!(file instanceof Blob)) throw new Error('no file');
  const refusalWith = async (...fields: readonly string[]) => {
    const form = new FormData();
    for (const field of fields) form.append(field, file, 'statement.csv');
    return (await server.call('importStatement', { token: admin.token, body: form })).body;
  };
  expect(await refusalWith('other')).toMatchObject({ code: 'no_file' });
  expect(await refusalWith('file', 'file')).toMatchObject({
    code: 'too_many_files',
    message: 'Import one statement at a time.',
  });
  expect(await listLines(server, admin)).toEqual([]);
});

test('a finished import says what it contained, and its lines are summed by state', async () => {
  const { companyId, admin } = await makeDesk(server);
  const lines = [
    creditOf('632514789012', 500, { date: '2026-11-13' }),
    creditOf('632514789013', 7.5, { date: '2026-11-22' }),
  ];
  await importStatement(server, admin, await csvForm(lines.slice(0, 1)));
  const { id } = await importStatement(server, admin, await csvForm(lines));
  const { body } = await server.call('getStatementImport', { token: admin.token, params: { id } });
  expect(body.data).toMatchObject({
    state: 'DONE',
    progress: 100,
    fileName: 'statement.csv',
    bank: 'HDFC',
    format: 'CSV',
    firstDay: '2026-11-13',
    lastDay: '2026-11-22',
    newLines: 1,
    knownLines: 1,
    skippedCount: 0,
    skipped: [],
    balanceBreak: null,
    balanceBreakParts: null,
    reason: null,
    table: null,
    states: [{ state: 'no_purchase', count: 2, sum: 507.5 }],
  });
  const list = await server.call('listStatementImports', { token: admin.token, query: {} });
  expect(list.body.data.records).toMatchObject([{ id }, { newLines: 1, knownLines: 0 }]);
  const unread = await importStatement(server, admin, statementForm('hello', {}, 'hello.bin'));
  expect(unread.progress).toBeLessThan(100);
  const stranger = await makeDesk(server);
  const theirs = await server.call('listStatementImports', {
    token: stranger.admin.token,
    query: {},
  });
  expect(theirs.body.data.records).toEqual([]);
  const { rows } = await server.pool.query<{ after: unknown }>(
    `select after from audit_entries where company_id = $1 and action = 'statement.import' order by seq`,
    [companyId],
  );
  expect(rows.map(({ after }) => after)).toMatchObject([
    { newLines: 1, knownLines: 0 },
    { newLines: 1, knownLines: 1, skippedRows: 0, firstDay: '2026-11-13', lastDay: '2026-11-22' },
  ]);
});

describe('the choices of how tables are read', () => {
  const mapping: ColumnMapping = ['DATE', 'NARRATION', 'CREDIT'];
  const remember = (companyId: string, signature: string, choice: RememberedChoice) =>
    server.db.transaction().execute((tx) => rememberChoice(tx as Tx, companyId, signature, choice));

  test('are completed by later ones, and belong to one company', async () => {
    const { companyId } = await makeDesk(server);
    const other = await makeDesk(server);
    await remember(companyId, 'a', { mapping });
    await remember(companyId, 'a', { dateOrder: 'DAY_FIRST' });
    expect(await findChoices(server.db, companyId)).toEqual({
      a: { mapping, dateOrder: 'DAY_FIRST' },
    });
    await remember(companyId, 'b', { dateOrder: 'MONTH_FIRST' });
    await remember(companyId, 'a', { dateOrder: 'MONTH_FIRST' });
    await remember(companyId, 'c', { mapping });
    const second: ColumnMapping = ['DATE', 'NARRATION', 'DEBIT'];
    await remember(companyId, 'c', { mapping: second });
    await remember(other.companyId, 'a', { dateOrder: 'DAY_FIRST' });
    expect(await findChoices(server.db, companyId)).toEqual({
      a: { mapping, dateOrder: 'MONTH_FIRST' },
      b: { dateOrder: 'MONTH_FIRST' },
      c: { mapping: second },
    });
    expect(await findChoices(server.db, other.companyId)).toEqual({
      a: { dateOrder: 'DAY_FIRST' },
    });
  });

  test('are the hundred that were used last', async () => {
    const { companyId } = await makeDesk(server);
    const other = await makeDesk(server);
    for (const id of [companyId, other.companyId]) {
      await server.pool.query(
        `insert into statement_choices (company_id, signature, date_order, used_at)
         select $1::uuid, n::text, 'DAY_FIRST', now() - interval '1 day' * n from generate_series(1, 100) n`,
        [id],
      );
    }
    // The oldest one is used again, so that the second oldest is forgotten.
    await remember(companyId, '100', { dateOrder: 'DAY_FIRST' });
    expect(Object.keys(await findChoices(server.db, companyId))).toHaveLength(100);
    await remember(companyId, 'new', { dateOrder: 'DAY_FIRST' });
    const kept = Object.keys(await findChoices(server.db, companyId));
    expect(kept).toHaveLength(100);
    expect(kept).toEqual(expect.arrayContaining(['new', '100', '98']));
    expect(kept).not.toContain('99');
    const { rows } = await server.pool.query(
      'select from statement_choices where company_id = $1',
      [companyId],
    );
    expect(rows).toHaveLength(100);
    expect(Object.keys(await findChoices(server.db, other.companyId))).toHaveLength(100);
  });
});

test('a file of 20 MB is accepted', async () => {
  const { admin } = await makeDesk(server);
  const form = statementForm(new Uint8Array(20 * 1024 * 1024), {}, 'hello.bin');
  expect(await importStatement(server, admin, form)).toMatchObject({ state: 'UNREADABLE' });
});

test('a call without a file, and a file above 20 MB, are refused', async () => {
  const { admin } = await makeDesk(server);
  const send = (body: FormData) => server.call('importStatement', { token: admin.token, body });
  const none = await send(new FormData());
  expect([none.status, none.body.code]).toEqual([400, 'no_file']);
  const empty = await send(statementForm(''));
  expect([empty.status, empty.body.code]).toEqual([400, 'no_file']);
  const tooLarge = new Uint8Array(20 * 1024 * 1024 + 1);
  const misplaced = new FormData();
  misplaced.append('other', new Blob([tooLarge]), 'statement.csv');
  for (const form of [statementForm(tooLarge), misplaced]) {
    const large = await send(form);
    expect([large.status, large.body.code]).toEqual([413, 'statement_too_large']);
  }
});

test('a repeated and an overlapping import add only new lines, and two equal lines both remain', async () => {
  const { admin } = await makeDesk(server);
  const twin = creditOf('632514789012', 500);
  const [early, late] = [
    creditOf('632514789013', 10, { date: inDays(-20) }),
    creditOf('632514789014', 20, { date: inDays(-1) }),
  ];
  const counts = async (lines: readonly StatementLine[]) => {
    const { newLines, knownLines } = await importStatement(server, admin, await csvForm(lines));
    return [newLines, knownLines];
  };
  expect(await counts([early, twin, twin])).toEqual([3, 0]);
  expect(await counts([early, twin, twin])).toEqual([0, 3]);
  expect(await counts([twin, twin, late])).toEqual([1, 2]);
  expect(await counts([twin])).toEqual([0, 1]);
  const lines = await listLines(server, admin);
  expect(lines.map(({ amount }) => amount)).toEqual([20, 500, 500, 10]);
});

const manyLines = Array.from({ length: 1_000 }, (_, index) =>
  creditOf(String(632514700000 + index), 1 + index),
);

test('PostgreSQL expects the lines of a first large import as soon as its page shows them', async () => {
  const [known, first] = [await makeDesk(server), await makeDesk(server)];
  await importStatement(server, known.admin, await csvForm(manyLines));
  await server.pool.query('analyze statement_lines');
  await importStatement(server, first.admin, await csvForm(manyLines));
  const { rows } = await server.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from statement_lines where company_id = '${first.companyId}'`,
  );
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(900);
});

test('a large import ends while maintenance locks the statistics', async () => {
  const { admin } = await makeDesk(server);
  const maintenance = await server.pool.connect();
  try {
    await maintenance.query('begin');
    await maintenance.query('lock statement_lines in share update exclusive mode');
    const { newLines } = await importStatement(server, admin, await csvForm(manyLines));
    expect(newLines).toBe(1_000);
  } finally {
    await maintenance.query('rollback');
    maintenance.release();
  }
});

describe('an import without new lines says why', () => {
  const HEADER =
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
  const KNOWN = '13/04/26,UPI-A,632514789012,13/04/26,,5.00,';
  const table = (...rows: readonly string[]) => statementForm([HEADER, ...rows].join('\n'));

  test('when its lines are known, were not read, or when it has none', async () => {
    const { admin } = await makeDesk(server);
    const reasonOf = async (form: FormData) => {
      const { state, reason } = await importStatement(server, admin, form);
      return [state, reason];
    };
    const second = KNOWN.replace('UPI-A', 'UPI-B');
    expect(await reasonOf(table(KNOWN, second))).toEqual(['DONE', null]);
    expect(await reasonOf(table(KNOWN, second))).toEqual([
      'DONE',
      'No new lines. 2 lines were imported before.',
    ]);
    const unread = [KNOWN.replace('5.00', '5#.00'), KNOWN.replace('13/04/26', '31/02/26')];
    expect(await reasonOf(table(KNOWN, ...unread.slice(0, 1)))).toEqual([
      'DONE',
      'No new lines. 1 line was imported before. 1 row was not read: The amount cannot be read.',
    ]);
    expect(await reasonOf(table(KNOWN, ...unread))).toEqual([
      'DONE',
      'No new lines. 1 line was imported before. 2 rows were not read: The amount cannot be read. The date cannot be read.',
    ]);
    expect(await reasonOf(table())).toEqual([
      'DONE',
      'No new lines. The table has no transactions.',
    ]);
  });

  test('when its only line is more than a week in the future', async () => {
    const { admin } = await makeDesk(server);
    const inDays = (days: number) => istDay(new Date(Date.now() + days * 86_400_000));
    const importOf = async (day: string) =>
      importStatement(server, admin, table(KNOWN.replaceAll('13/04/26', day)));
    expect(await importOf(inDays(9))).toMatchObject({
      newLines: 0,
      skipped: [{ row: 2, reason: 'The date is more than a week in the future.' }],
      reason: 'No new lines. 1 row was not read: The date is more than a week in the future.',
    });
    expect(await importOf(inDays(6))).toMatchObject({ newLines: 1, reason: null });
  });
});

describe('why rows, or a whole statement, were not read', () => {
  const UNREAD = [
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    '13/04/26,UPI-A,632514789012,13/04/26,,5#.00,',
  ].join('\n');
  const skipped = { row: 2, reason: 'The amount cannot be read.', code: 'UNREADABLE_AMOUNT' };
  const unreadable = {
    state: 'UNREADABLE',
    reason: 'Upload a statement as CSV, XLS, XLSX, MT940, CAMT.053 or PDF.',
    reasonCode: 'UNKNOWN_FORMAT',
  };

  test('is an English sentence and a code', async () => {
    const { admin } = await makeDesk(server);
    expect(await importStatement(server, admin, statementForm(UNREAD))).toMatchObject({
      state: 'DONE',
      reasonCode: null,
      skipped: [skipped],
    });
    const file = statementForm(Uint8Array.of(0, 1, 2, 3), {}, 'hello.bin');
    expect(await importStatement(server, admin, file)).toMatchObject(unreadable);
  });

  test('has no code in an import of release 0.1, whose sentence is kept', async () => {
    const { companyId, admin } = await makeDesk(server);
    await importStatement(server, admin, statementForm(UNREAD));
    await importStatement(server, admin, statementForm(Uint8Array.of(0, 1), {}, 'hello.bin'));
    const failed = await plantImport(server, companyId, 'READING');
    const explained = { reason: 'It took too long.', reasonCode: 'NOT_IN_TIME' } as const;
    await endImport(server.db, companyId, failed, { state: 'FAILED', details: explained });
    await server.pool.query(
      `update statement_imports set details = details - 'reasonCode' #- '{skipped,0,code}'
       where company_id = $1`,
      [companyId],
    );
    const list = await server.call('listStatementImports', { token: admin.token, query: {} });
    expect(list.body.data.records).toMatchObject([
      { state: 'FAILED', reason: 'It took too long.', reasonCode: null },
      { ...unreadable, reasonCode: null },
      { skipped: [{ ...skipped, code: null }] },
    ]);
  });
});

test('negative control: without the constraint a repeated import doubles the lines', async () => {
  const unguarded = await startTestServer({
    rewriteSql: (sql) =>
      sql.replace('on conflict on constraint statement_lines_once do nothing', ''),
  });
  try {
    await unguarded.pool.query('alter table statement_lines drop constraint statement_lines_once');
    const { admin } = await makeDesk(unguarded);
    const line = creditOf('632514789012', 500);
    await importStatement(unguarded, admin, await csvForm([line]));
    await importStatement(unguarded, admin, await csvForm([line]));
    expect(unguarded.rewritten()).toBeGreaterThan(0);
    expect(await listLines(unguarded, admin)).toHaveLength(2);
  } finally {
    await unguarded.stop();
  }
});
