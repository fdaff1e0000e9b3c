import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { formatShortDate } from '@prelaunch/domain/dates';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { LINE_DAY, makeDesk, matched, plantLine, submitUpi } from '../../../testing/statements.ts';
import { useServer } from '../../../testing/use-server.ts';
import { findForMember } from '../purchases/lists/purchase-lists.store.ts';
import { toPurchase } from '../purchases/purchase.ts';
import { paperTextsIn } from './paper-texts.ts';
import { receiptLines, receiptStamps } from './receipt-lines.ts';

const english = paperTextsIn('en').texts;

const server = useServer();

test('the receipt is a PDF that describes the purchase, for its member only', async () => {
  const companyId = await makeCompany(server);
  const [member, other] = [
    await makePerson(server, companyId),
    await makePerson(server, companyId),
  ];
  const body = { paymentMethod: 'MANUAL', amount: 123_456.78, purchaseId: 'PUR-123456' };
  const { id } = (await server.call('submitPurchase', { token: member.token, body })).body.data;
  const path = `${server.url}/api/v1/user/transaction/receipt/${id}`;
  const response = await fetch(path, { headers: { authorization: member.token } });
  expect(response.headers.get('content-disposition')).toContain('receipt-PUR-123456.pdf');
  const paper = Buffer.from(await response.arrayBuffer());
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  expect(paper.subarray(-6).toString()).toContain('%%EOF');
  expect((await fetch(path, { headers: { authorization: other.token } })).status).toBe(404);
  expect((await fetch(path)).status).toBe(401);

  const actor = {
    kind: 'member' as const,
    companyId,
    accountId: member.id,
    name: member.name,
    email: member.email,
    sessionHash: Buffer.alloc(0),
  };
  const row = await findForMember(server.db, actor, id);
  if (row === null) throw new Error('the purchase does not exist');
  const purchase = toPurchase(row, () => '');
  const lines = receiptLines(member.name, purchase, english);
  expect(Object.fromEntries(lines)).toMatchObject({
    Member: member.name,
    Status: 'PENDING',
    Tokens: '12,345',
    Reservation: expect.stringMatching(/^Reserved until \d/),
    'Order amount': '₹ 1,23,456.78',
    'Platform fees': '₹ 2,469.14',
    'Total amount (INR)': '₹ 1,25,925.92',
  });
  expect(lines[0]).toEqual(['Total amount (INR)', '₹ 1,25,925.92']);
  const over = { ...purchase, reservedUntil: null };
  expect(Object.fromEntries(receiptLines(member.name, over, english))).toMatchObject({
    Reservation: 'Not reserved any more. The company can still approve it while tokens are left.',
  });

  const submitted = [
    { tone: 'neutral', text: 'Ordered', date: null },
    {
      tone: 'neutral',
      text: 'Submitted',
      date: english.dates.formatShortDate(purchase.createdAt),
    },
  ];
  expect(receiptStamps(purchase, english)).toEqual(submitted);
  const decided = { ...purchase, decidedAt: new Date('2026-11-24T06:30:00Z') };
  expect(receiptStamps({ ...decided, status: 'APPROVED' }, english)).toEqual([
    ...submitted,
    { tone: 'green', text: 'Approved', date: '24 Nov 2026' },
  ]);
  expect(receiptStamps({ ...decided, status: 'REJECTED' }, english).at(-1)).toEqual({
    tone: 'red',
    text: 'Rejected',
    date: '24 Nov 2026',
  });
  expect(receiptStamps({ ...purchase, paymentMethod: 'UPI' }, english)[1]?.text).toBe(
    'Proof submitted',
  );
});

/** The texts of a receipt that is downloaded in English. */
async function paperOf({ token }: Person, id: string): Promise<string> {
  const path = `${server.url}/api/v1/user/transaction/receipt/${id}`;
  const response = await fetch(path, { headers: { authorization: token } });
  expect(response.status).toBe(200);
  const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

test('the receipt shows where the money is: at the bank only if a statement line proves it', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { id, reference } = await submitUpi(server, member);
  const before = await paperOf(member, id);
  expect(before).toMatch(/At our bank +not yet +Checked +not yet +Tokens +not yet/);

  await plantLine(server, companyId, { reference, amount: 97_000n });
  await matched(server, admin.token);
  const day = formatShortDate(LINE_DAY);
  const found = await paperOf(member, id);
  expect(found).toContain('At our bank');
  expect(found.replaceAll(/\s+/g, ' ')).toContain(`₹ 970.00 on ${day}, ₹ 50.00 short`);
  expect(found).toMatch(/Checked +not yet +Tokens +not yet/);

  await server.call('rejectPurchase', { token: admin.token, body: { id } });
  expect(await paperOf(member, id)).not.toMatch(/At our bank|Checked/);
});

const FIRST = { accountNumber: '12345678901', ifscCode: 'SBIN0000813', upi: 'glxy@okaxis' };

test('receipt and call name the account that was paid, also when the company has another one', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { versionId } = (await server.call('getPaymentDetails', { token: member.token })).body.data;
  const { id } = await submitUpi(server, member, { payeeVersionId: versionId });
  const changed = {
    ...{ holderName: 'GLXY', bankName: 'Indian Bank', branch: 'Salem', upi: '' },
    ...{ accountNumber: '99999999999', ifscCode: 'IDIB0000813' },
  };
  await server.call('updateBeneficiary', { token: admin.token, body: changed });
  const call = (who: Person, purchaseId: string) =>
    server.call('getPaidPayee', { token: who.token, params: { id: purchaseId } });
  expect((await call(member, id)).body.data).toEqual(FIRST);
  expect(await paperOf(member, id)).toContain('Account ending in 8901');

  const old = await submitUpi(server, member);
  expect((await call(member, old.id)).body.data).toBeNull();
  expect(await paperOf(member, old.id)).not.toContain('Account ending');

  expect((await call(await makePerson(server, companyId), id)).status).toBe(404);
});

test("the privacy policy is public, and is the company's own text if it has one", async () => {
  const { data } = (await server.call('getPrivacyPolicy')).body;
  expect(data.text).toContain('# What we keep');
  // It names who answers, and says its date.
  const { contact } = (await server.call('getProgram')).body.data;
  expect(data.text).toContain(`write to ${contact?.email} or call`);
  expect(data.text).toContain(contact?.legalName);
  expect(data.text).toContain('change all of them there but the email address');
  expect(data.updatedAt).toEqual(expect.any(String));
  await server.db
    .updateTable('companies')
    .set({ privacy_text: '# Ours\n\nNothing is kept.', privacy_updated_at: new Date() })
    .execute();
  const own = (await server.call('getPrivacyPolicy')).body.data;
  expect(own).toMatchObject({ text: '# Ours\n\nNothing is kept.', updatedAt: expect.any(String) });
});
