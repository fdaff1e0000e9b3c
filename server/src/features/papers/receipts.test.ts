import { expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../testing/people.ts';
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

test("the privacy policy is public, and is the company's own text if it has one", async () => {
  const { data } = (await server.call('getPrivacyPolicy')).body;
  expect(data.text).toContain('# What we keep');
  await server.db
    .updateTable('companies')
    .set({ privacy_text: '# Ours\n\nNothing is kept.', privacy_updated_at: new Date() })
    .execute();
  const own = (await server.call('getPrivacyPolicy')).body.data;
  expect(own).toMatchObject({ text: '# Ours\n\nNothing is kept.', updatedAt: expect.any(String) });
});
