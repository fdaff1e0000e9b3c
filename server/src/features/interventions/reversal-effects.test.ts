import { istDay } from '@prelaunch/domain/dates';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useInterventionDesk } from '../../../testing/intervention-desk.ts';
import { makePerson, type Person } from '../../../testing/people.ts';
import { buy, proven } from '../../../testing/purchases.ts';
import { inDays, LINE_DAY, plantLine } from '../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import { preparePublication, storePublication } from '../holdings/publish.ts';

/** What a reversal changes in reconciliation, books, documents, proofs of holdings and statements. */

const server = {} as TestServer;
beforeAll(async () => {
  Object.assign(server, await startTestServer());
});
afterAll(() => server.stop());
const { desk, call, approved, reverse, ownPurchases, violations } = useInterventionDesk(server);

/** Downloads a document of the member: its text, and the code of its QR code. */
async function download(path: string): Promise<{ readonly text: string; readonly code: string }> {
  const response = await fetch(`${server.url}/api/v1/user/transaction/${path}`, {
    headers: { authorization: desk.member.token },
  });
  const pdf = Buffer.from(await response.arrayBuffer());
  const code = /\/URI \(\S+\/(\w+)\)/.exec(pdf.toString('latin1'))?.[1] ?? 'no code';
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  });
  return { text, code };
}

const documentOf = async (code: string) =>
  (await server.call('checkDocument', { body: { code } })).body.data.document;

describe('the bank lines of a reversed purchase', () => {
  /** A purchase that a line of the bank has paid. */
  async function paid() {
    const { id } = (await buy(server, desk.member, await proven(server, desk.member))).body.data;
    const lineId = await plantLine(server, desk.companyId);
    await call('assignLine', desk.admin, { lineId, purchaseId: id });
    expect(await call('approvePurchase', desk.admin, { id })).toMatchObject({ status: 'APPROVED' });
    return { id, lineId };
  }
  const lineOf = async (id: string) =>
    (await server.call('getStatementLine', { token: desk.admin.token, params: { id } })).body.data;
  const balances = async () => {
    const { rows } = await server.pool.query<{ account: string; paise: string }>(
      `select account, sum(paise)::text as paise from (
         select debit_account as account, amount_paise as paise from book_entries where company_id = $1
         union all select credit_account, -amount_paise from book_entries where company_id = $1) side
       group by account having sum(paise) <> 0 order by account`,
      [desk.companyId],
    );
    return Object.fromEntries(rows.map(({ account, paise }) => [account, Number(paise)]));
  };

  test('are open again after a wrong match, and pay another purchase', async () => {
    const { id, lineId } = await paid();
    await reverse(id, 'WRONG_MATCH');
    expect(await lineOf(lineId)).toMatchObject({ line: { state: 'unmatched', purchase: null } });
    expect(await balances()).toEqual({ bank: 102_000, unassigned_money: -102_000 });
    const other = await makePerson(server, desk.companyId);
    const { id: right } = (await buy(server, other, await proven(server, other))).body.data;
    await call('assignLine', desk.admin, { lineId, purchaseId: right });
    expect(await call('approvePurchase', desk.admin, { id: right })).toMatchObject({
      status: 'APPROVED',
    });
    expect(await violations()).toEqual([]);
  });

  test('stay with it for any other reason, and can be refunded to its member as a whole', async () => {
    const { id, lineId } = await paid();
    expect((await lineOf(lineId)).refundable).toBe(0);
    await reverse(id, 'AGREED_WITHDRAWAL');
    expect(await lineOf(lineId)).toMatchObject({ refundable: 1020, line: { state: 'assigned' } });
    expect(await balances()).toEqual({ bank: 102_000, members_money: -102_000 });
    const refund = await call('registerRefund', desk.admin, {
      lineId,
      amount: 1020,
      reason: 'Agreed',
    });
    expect(refund).toMatchObject({ purchase: { id }, waitsForAccount: true });
    expect(await balances()).toEqual({ bank: 102_000, refunds_due: -102_000 });
    expect(await violations()).toEqual([]);
  });

  test('stay with it without a refund when the bank has returned the payment', async () => {
    const { id, lineId } = await paid();
    await plantLine(server, desk.companyId, { kind: 'DEBIT', narration: 'NEFT RETURN' });
    await reverse(id, 'PAYMENT_RETURNED');
    expect(await lineOf(lineId)).toMatchObject({ refundable: 0, line: { state: 'assigned' } });
    expect(await call('unassignLine', desk.admin, { lineId })).toBe('assignment_final');
    // The bank, the member and the payments out are even.
    expect(await balances()).toEqual({});
    expect(await violations()).toEqual([]);
  });

  test('no further line can be assigned to it', async () => {
    const { id } = await paid();
    await reverse(id, 'LIEN');
    const lineId = await plantLine(server, desk.companyId);
    expect(await call('assignLine', desk.admin, { lineId, purchaseId: id })).toBe(
      'purchase_reversed',
    );
    // Nor by a process of the previous release.
    await expect(
      server.pool.query(
        'insert into line_assignments (company_id, line_id, purchase_id, assigned_by) values ($1, $2, $3, $4)',
        [desk.companyId, lineId, id, desk.admin.id],
      ),
    ).rejects.toThrow('the purchase was reversed');
  });

  test('a wrong match waits for the end of its refunds', async () => {
    const { id } = (await buy(server, desk.member, await proven(server, desk.member))).body.data;
    const lineId = await plantLine(server, desk.companyId, { amount: 112_000n });
    await call('assignLine', desk.admin, { lineId, purchaseId: id });
    await call('approvePurchase', desk.admin, { id });
    const refund = { lineId, amount: 100, reason: 'Paid too much' };
    const { id: refundId } = await call('registerRefund', desk.admin, refund);
    expect(await reverse(id, 'WRONG_MATCH')).toBe('line_refunded');
    await call('cancelRefund', desk.admin, { id: refundId });
    expect(await reverse(id, 'WRONG_MATCH')).toMatchObject({ id });
    expect(await lineOf(lineId)).toMatchObject({ line: { state: 'unmatched' } });
    expect(await violations()).toEqual([]);
  });

  const booksOf = async (days: { readonly from: string; readonly to: string }) =>
    (await server.call('getBookDays', { token: desk.admin.token, query: days })).body.data.days;

  const refund = (lineId: string) =>
    call('registerRefund', desk.admin, { lineId, amount: 100, reason: 'Sent back' });

  test.each([
    ['an open line is refunded', 'WRONG_MATCH', refund],
    ['a line that stayed is refunded', 'LIEN', refund],
  ])('leave the books of earlier days as they were when %s', async (_, reason, after) => {
    const { id, lineId } = await paid();
    const today = istDay(new Date());
    const [from, yesterday] = [inDays(-10), inDays(-1)];
    // The purchase was approved five days ago, and its line assigned a day before.
    const client = await server.pool.connect();
    await client.query(`set session_replication_role = replica`);
    await client.query(
      "update purchases set created_at = now() - interval '7 days', decided_at = now() - interval '5 days' where id = $1",
      [id],
    );
    await client.query(
      "update line_assignments set assigned_at = now() - interval '6 days' where purchase_id = $1",
      [id],
    );
    await client.query(
      `update company_days set day = day - 5 where company_id = $1 and approved_count > 0`,
      [desk.companyId],
    );
    await client.query('reset session_replication_role');
    client.release();
    const before = await booksOf({ from, to: yesterday });
    expect(before.length).toBeGreaterThan(1);
    await reverse(id, reason);
    await after(lineId);
    expect(await lineOf(lineId)).not.toMatchObject({
      line: { state: 'assigned' },
      refundable: 1020,
    });
    expect(await booksOf({ from, to: yesterday })).toEqual(before);
    const [posted] = await booksOf({ from: today, to: today });
    const of = (account: string) =>
      posted.accounts.find((turnover: { account: string }) => turnover.account === account);
    expect(of('token_sales')).toMatchObject({ debit: 1000, credit: 0 });
    expect(of('fees')).toMatchObject({ debit: 20, credit: 0 });
  });

  test('are in the closing sheet with the reversal', async () => {
    const { id } = await paid();
    await reverse(id, 'PAYMENT_RETURNED');
    const query = new URLSearchParams({ from: LINE_DAY, to: istDay(new Date()), format: 'csv' });
    const response = await fetch(`${server.url}/api/v1/admin/books/closing?${query.toString()}`, {
      headers: { authorization: desk.admin.token },
    });
    const csv = await response.text();
    expect(csv).toContain('Sum,,,,Reversed purchases,1,1020.00,');
    expect(csv).toContain('PUR-123456,,PAYMENT_RETURNED,1,1020.00,reversed');
    expect(csv).toContain('Sum,,,,"Approved, covered by statement lines",1,1020.00,');
  });
});

describe('what others see of a reversed purchase', () => {
  test('its receipt says so, and the code of a receipt from before does too', async () => {
    const id = await approved(desk.member);
    const before = await download(`receipt/${id}`);
    expect(before.text).not.toContain('Reversed');
    expect(await documentOf(before.code)).toMatchObject({ kind: 'RECEIPT', reversedAt: null });
    await reverse(id);
    const after = await download(`receipt/${id}`);
    expect(after.text).toContain('Reversed, tokens taken back');
    for (const { code } of [before, after]) {
      expect((await documentOf(code)).reversedAt).toMatch(/Z$/);
    }
  });

  test('the statement of the year lists it, and counts it apart', async () => {
    await approved(desk.member, { amount: 500 });
    const id = await approved(desk.member);
    await reverse(id);
    const { years } = (await server.call('listStatementYears', { token: desk.member.token })).body
      .data;
    const { text } = await download(`statement/${String(years[0])}`);
    expect(text).toContain('Reversed, not counted');
    expect(text).toMatch(/Total of tokens\s*50/);
  });

  test('the proof of holdings has the rest, and none for a member without tokens', async () => {
    const other = await makePerson(server, desk.companyId);
    await approved(other);
    await approved(desk.member, { amount: 500 });
    const id = await approved(desk.member);
    const proofOf = async ({ token }: Person) =>
      (await server.call('getHoldingProof', { token })).body.data.file;
    const publish = async () =>
      (await server.call('publishHoldings', { token: desk.admin.token })).status;
    expect(await publish()).toBe(200);
    expect(await proofOf(desk.member)).toMatchObject({ quantity: 150 });
    await reverse(id);
    // The latest publication stays what it was.
    expect(await proofOf(desk.member)).toMatchObject({ quantity: 150 });
    expect(await publish()).toBe(200);
    expect(await proofOf(desk.member)).toMatchObject({ quantity: 50 });
    const [kept] = (await ownPurchases(desk.member)).slice(-1);
    await reverse(kept.id);
    expect(await publish()).toBe(200);
    expect(await proofOf(desk.member)).toBeNull();
    expect(await proofOf(other)).toMatchObject({ quantity: 100 });
    expect(await violations()).toEqual([]);
  });

  test('a publication that was prepared before a reversal says what was true then', async () => {
    const id = await approved(desk.member);
    const prepared = await preparePublication(server.deps, desk.companyId);
    await reverse(id);
    const author = { kind: 'system', name: 'Test', email: '' } as const;
    await systemTransaction(server.db, (tx) => storePublication(tx, prepared, author, '-'));
    const { file } = (await server.call('getHoldingProof', { token: desk.member.token })).body.data;
    expect(file).toMatchObject({ quantity: 100 });
    expect(await violations()).toEqual([]);
    await server.call('publishHoldings', { token: desk.admin.token });
    expect(await violations()).toEqual([]);
  });

  test('a company whose last tokens were taken back publishes that', async () => {
    const id = await approved(desk.member);
    await server.call('publishHoldings', { token: desk.admin.token });
    await reverse(id);
    expect((await server.call('publishHoldings', { token: desk.admin.token })).status).toBe(200);
    const { file, latest } = (await server.call('getHoldingProof', { token: desk.member.token }))
      .body.data;
    expect(file).toBeNull();
    expect(latest.statement).toMatch(/^holders 0$/m);
    expect(await violations()).toEqual([]);
  });

  test('the statement of referrals does not count it', async () => {
    const referred = await makePerson(server, desk.companyId);
    await server.pool.query('update accounts set referrer_id = $1 where id = $2', [
      desk.member.id,
      referred.id,
    ]);
    await approved(referred, { amount: 500 });
    const id = await approved(referred);
    const read = async () =>
      (await server.call('listReferrals', { token: desk.member.token })).body.data.records;
    expect(await read()).toMatchObject([{ purchases: 2, quantity: 150 }]);
    await reverse(id);
    expect(await read()).toMatchObject([{ purchases: 1, quantity: 50 }]);
  });
});
