import { describe, expect, test } from 'vitest';
import {
  creditOf,
  csvForm,
  importStatement,
  listLines,
  LINE_DAY,
  makeDesk,
  matched,
  plantImport,
  plantLine,
  submitUpi,
} from '../../../testing/statements.ts';
import { useServer } from '../../../testing/use-server.ts';

/** How an admin finds and exports statement lines. */

const server = useServer();

describe('statement lines are found', () => {
  test('by a part of the text or the reference, by a key of a payment, and by the exact amount', async () => {
    const { companyId, admin } = await makeDesk(server);
    const lines = [
      await plantLine(server, companyId, { narration: 'UPI-ASHA RAO-411030232506' }),
      await plantLine(server, companyId, { reference: 'Chq000123', amount: 1_234n }),
      await plantLine(server, companyId, { narration: 'CHARGES', kind: 'DEBIT', amount: 5n }),
    ];
    const stranger = await makeDesk(server);
    await plantLine(server, stranger.companyId, { narration: 'UPI-ASHA RAO-411030232506' });
    const found = async (query: Record<string, string>) => {
      const { body } = await server.call('listStatementLines', { token: admin.token, query });
      const ids: string[] = body.data.records.map(({ id }: { id: string }) => id);
      return ids.map((id) => lines.indexOf(id)).toSorted();
    };
    expect(await found({})).toEqual([0, 1, 2]);
    expect(await found({ search: 'asha' })).toEqual([0]);
    expect(await found({ search: 'CHQ' })).toEqual([1]);
    expect(await found({ search: '0000 411030232506' })).toEqual([0]);
    expect(await found({ search: '12.34' })).toEqual([1]);
    expect(await found({ search: 'none' })).toEqual([]);
    expect(await found({ state: 'debit' })).toEqual([2]);
    expect(await found({ state: 'unmatched', search: 'charges' })).toEqual([]);
  });

  test('with their number, of all states and of one', async () => {
    const { companyId, admin } = await makeDesk(server);
    await plantLine(server, (await makeDesk(server)).companyId);
    for (let n = 0; n < 3; n += 1) await plantLine(server, companyId);
    await plantLine(server, companyId, { kind: 'DEBIT' });
    const totalOf = async (query: Record<string, string>) => {
      const { body } = await server.call('listStatementLines', {
        token: admin.token,
        query: { limit: '2', ...query },
      });
      return body.data.total;
    };
    expect(await totalOf({})).toBe(4);
    expect(await totalOf({ state: 'unmatched' })).toBe(3);
    expect(await totalOf({ state: 'exact' })).toBe(0);
  });
});

test('the export has the purchase of an assigned line, and none for a suggestion', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { token } = admin;
  const [paid, suggested] = [await submitUpi(server, member), await submitUpi(server, member)];
  const lineId = await plantLine(server, companyId, { narration: 'PAID', amount: 50_000n });
  await plantLine(server, companyId, { narration: 'OPEN', reference: suggested.reference });
  await matched(server, token);
  await server.call('assignLine', { token, body: { lineId, purchaseId: paid.id } });
  expect(await listLines(server, admin, 'exact')).toHaveLength(1);
  const { body } = await server.call('exportStatementLines', { token });
  const rows = String(body).trim().split(/\r?\n/);
  const row = (narration: string) => rows.find((each) => each.includes(narration))?.split(',');
  const { rows: members } = await server.pool.query<{ name: string }>(
    'select name from accounts where id = $1',
    [member.id],
  );
  expect(row('PAID')).toEqual(
    [LINE_DAY, 'CREDIT', '500.00', 'PAID', '', 'assigned', 'PUR-123456'].concat(
      [paid.id, members[0]?.name ?? '', '1020.00'],
      ['', '0.00', ''],
    ),
  );
  expect(row('OPEN')).toEqual(
    [LINE_DAY, 'CREDIT', '1020.00', 'OPEN', suggested.reference, 'exact'].concat(
      ['', '', '', ''],
      ['', '0.00', ''],
    ),
  );
});

test('a line names the files that contained it, the newest first, and its balance', async () => {
  const { companyId, admin } = await makeDesk(server);
  const line = { ...creditOf('632514789012', 500), balance: -12_345n };
  const form = async (name: string) => {
    const file = (await csvForm([line])).get('file');
    const named = new FormData();
    if (file instanceof Blob) named.append('file', file, name);
    return named;
  };
  await importStatement(server, admin, await form('first.csv'));
  await importStatement(server, admin, await form('second.csv'));
  await importStatement(server, admin, await csvForm([creditOf('632514789013', 7)]));
  const found = (await listLines(server, admin)).find(({ amount }) => amount === 500);
  expect(found).toMatchObject({ balance: '-123.45' });
  const params = { id: found?.id ?? '' };
  const { body } = await server.call('getStatementLine', { token: admin.token, params });
  expect(body.data.fileNames).toEqual(['second.csv', 'first.csv']);
  for (let n = 0; n < 19; n += 1) {
    const id = await plantImport(server, companyId, 'DONE');
    await server.pool.query(
      'insert into statement_import_lines (company_id, import_id, line_id) values ($1, $2, $3)',
      [companyId, id, found?.id],
    );
  }
  const many = await server.call('getStatementLine', { token: admin.token, params });
  expect(many.body.data.fileNames).toHaveLength(20);
  const stranger = await makeDesk(server);
  const theirs = await server.call('getStatementLine', { token: stranger.admin.token, params });
  expect(theirs.body.code).toBe('not_found');
});
