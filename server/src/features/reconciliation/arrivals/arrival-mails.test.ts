import { formatDayInWords, formatShortDate } from '@prelaunch/domain/dates';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../../testing/people.ts';
import {
  LINE_DAY,
  makeDesk,
  matched,
  plantLine,
  submitUpi,
} from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { FEATURES } from '../../features.ts';
import { writePurchaseMails } from '../../purchases/index.ts';
import { mailArrivals } from './arrival-mails.ts';

/** What mails say about the money of a purchase. A purchase is 1,020 rupees with the fee. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ARRIVED = /has reached us/;
const APPROVED = /Your purchase is approved/;

/** Plants a line and compares it with the purchases. */
async function compared(desk: { companyId: string; admin: Person }, line: object) {
  const lineId = await plantLine(server, desk.companyId, line);
  await matched(server, desk.admin.token);
  return lineId;
}

/** Ends the wait of all mails and queues those that are due, in several processes at once. */
async function queueDue(processes = 1): Promise<number> {
  await server.pool.query(
    `update arrival_mails set found_at = found_at - interval '10 minutes' where queued_at is null`,
  );
  const queued = await Promise.all(
    Array.from({ length: processes }, () => mailArrivals(server.deps)),
  );
  return queued.reduce((sum, count) => sum + count, 0);
}

const waiting = async (): Promise<number> =>
  (await server.pool.query('select from arrival_mails where queued_at is null')).rowCount ?? 0;

test('a payment that a statement proves is reported by one mail, also by several processes', async () => {
  const desk = await makeDesk(server);
  const { reference } = await submitUpi(server, desk.member);
  await compared(desk, { reference });
  expect(await queueDue(3)).toBe(1);
  const mail = await server.mail.waitFor(desk.member.email, 1, ARRIVED);
  expect(mail.subject).toBe('Your ₹ 1,020.00 has reached us');
  expect(mail.text).toContain(`the bank statement of ${formatDayInWords(LINE_DAY) ?? ''} shows`);
  const day = formatShortDate(LINE_DAY);
  expect(mail.text).toContain(
    `→ At our bank ✓ ₹ 1,020.00 on ${day} → Checked (not yet) → Tokens (not yet)`,
  );
  expect(mail.text, 'no account is stored with the purchase').not.toContain('Account:');
  expect(mail.text).toContain('You need not do anything.');
  expect(mail.text).not.toMatch(/Missing|Too much/);
  expect(mail.text.trim(), 'the contact of the company').toMatch(/\n[^@\s]+@[^@\s]+, \+?\d+$/);
  // Another comparison of the same line.
  await server.pool.query(
    `update statement_lines set state = 'unmatched', candidates = '[]' where company_id = $1`,
    [desk.companyId],
  );
  await matched(server, desk.admin.token);
  expect([await waiting(), await queueDue()]).toEqual([0, 0]);
});

test.each([
  ['less', 97_000n, '970.00', /Missing: +₹ 50\.00/],
  ['more', 150_000n, '1,500.00', /Too much: +₹ 480\.00/],
])(
  'a payment of %s than the total is reported with the difference',
  async (_, amount, received, difference) => {
    const desk = await makeDesk(server);
    const { reference } = await submitUpi(server, desk.member);
    await compared(desk, { reference, amount });
    expect(await queueDue()).toBe(1);
    const mail = await server.mail.waitFor(desk.member.email, 1, ARRIVED);
    expect(mail.subject).toContain(`₹ ${received}`);
    expect(mail.text).toMatch(difference);
  },
);

test('the mail is in the language of the member', async () => {
  const desk = await makeDesk(server);
  await server.call('setLanguage', { token: desk.member.token, body: { language: 'hi' } });
  const { reference } = await submitUpi(server, desk.member);
  await compared(desk, { reference, amount: 97_000n });
  await queueDue();
  const mail = await server.mail.waitFor(desk.member.email, 1, /आपके ₹ 970.00 हमें मिल गए हैं/);
  expect(mail.text).toMatch(/कम: +₹ 50\.00/);
  expect(mail.text).toMatch(/→ हमारे बैंक में ✓ .+ को ₹ 970\.00, ₹ 50\.00 कम → जाँचा गया \(अभी नहीं\)/);
});

test('no mail is sent before the admin has had ten minutes, nor after the approval', async () => {
  const desk = await makeDesk(server);
  const { id, reference } = await submitUpi(server, desk.member);
  await compared(desk, { reference });
  expect([await mailArrivals(server.deps), await waiting()]).toEqual([0, 1]);
  await server.call('approvePurchase', { token: desk.admin.token, body: { id } });
  expect(await queueDue()).toBe(0);
  expect(await waiting()).toBe(0);
});

test('the task logs how many mails it has queued, and nothing without one', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const run = async () => {
    const tasks = FEATURES.find(({ name }) => name === 'reconciliation')?.tasks;
    const { installation } = server;
    await tasks?.['mail_arrivals']?.run({ ...server.deps, installation, log }, {});
  };
  const desk = await makeDesk(server);
  const { id, reference } = await submitUpi(server, desk.member);
  await compared(desk, { reference });
  await run();
  expect(lines).toEqual([]);
  await endWait(id);
  await run();
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ queued: 1, msg: 'queued mails about payments that have arrived' }),
  ]);
});

/** Makes the mails about these purchases due. */
const endWait = (...ids: string[]) =>
  server.pool.query(
    `update arrival_mails set found_at = now() - interval '10 minutes' where purchase_id = any($1)`,
    [ids],
  );

test('mails of two companies that are due are queued, and a mail that is not due keeps waiting', async () => {
  const [desk, other] = [await makeDesk(server), await makeDesk(server)];
  const [paid, theirs] = [
    await submitUpi(server, desk.member),
    await submitUpi(server, other.member),
  ];
  await compared(desk, { reference: paid.reference });
  await compared(other, { reference: theirs.reference });
  await endWait(paid.id, theirs.id);
  const later = await submitUpi(server, desk.member);
  await compared(desk, { reference: later.reference });
  expect([await mailArrivals(server.deps), await waiting()]).toEqual([2, 1]);
  for (const { member } of [desk, other]) await server.mail.waitFor(member.email, 1, ARRIVED);
  expect([await queueDue(), await waiting()]).toEqual([1, 0]);
});

test('a mail that another process is queueing is left to it', async () => {
  const desk = await makeDesk(server);
  const { id, reference } = await submitUpi(server, desk.member);
  await compared(desk, { reference });
  await endWait(id);
  const process = await server.pool.connect();
  try {
    await process.query('begin');
    await process.query('select from arrival_mails where purchase_id = $1 for update', [id]);
    expect(await mailArrivals(server.deps)).toBe(0);
  } finally {
    await process.query('rollback');
    process.release();
  }
  expect(await mailArrivals(server.deps)).toBe(1);
});

test('no mail is sent once an admin has assigned the line', async () => {
  const desk = await makeDesk(server);
  const { id, reference } = await submitUpi(server, desk.member);
  const lineId = await compared(desk, { reference, amount: 97_000n });
  const body = { lineId, purchaseId: id };
  expect((await server.call('assignLine', { token: desk.admin.token, body })).status).toBe(200);
  expect([await queueDue(), await waiting()]).toEqual([0, 0]);
});

test('no mail is sent when the line is set aside, and one when a later line proves the payment', async () => {
  const desk = await makeDesk(server);
  const { reference } = await submitUpi(server, desk.member);
  const lineId = await compared(desk, { reference });
  const body = { lineId, note: 'A test of the bank' };
  await server.call('setLineAside', { token: desk.admin.token, body });
  expect([await queueDue(), await waiting()]).toEqual([0, 0]);
  await compared(desk, { reference, narration: 'AGAIN' });
  expect(await queueDue()).toBe(1);
});

test('the mail about an approval says that the payment has arrived only if a statement line pays it', async () => {
  const desk = await makeDesk(server);
  const paid = await submitUpi(server, desk.member);
  const other = await submitUpi(server, desk.member);
  await compared(desk, { reference: paid.reference });
  await server.call('approvePurchase', { token: desk.admin.token, body: { id: paid.id } });
  const first = await server.mail.waitFor(desk.member.email, 1, APPROVED);
  expect(first.text).toContain('your payment has arrived and the tokens are yours');
  const day = formatShortDate(LINE_DAY);
  expect(first.text).toContain(`→ At our bank ✓ ₹ 1,020.00 on ${day} → Checked ✓ → Tokens ✓`);
  await server.call('approvePurchase', { token: desk.admin.token, body: { id: other.id } });
  const second = await server.mail.waitFor(desk.member.email, 2, APPROVED);
  expect(second.text).toContain('the company has confirmed your payment and the tokens are yours');
  expect(second.text).toContain('→ At our bank (not seen on a statement) → Checked ✓ → Tokens ✓');
});

describe('the rail in the mails of a purchase', () => {
  test('has only its first station after the submission, and is missing after a rejection', async () => {
    const desk = await makeDesk(server);
    const { id } = await submitUpi(server, desk.member);
    const submitted = await server.mail.waitFor(desk.member.email, 1, /We have received/);
    expect(submitted.text).toMatch(
      /Sent ✓ \d+ \w+ \d{4} → At our bank \(not yet\) → Checked \(not yet\) → Tokens \(not yet\)/,
    );
    await server.call('rejectPurchase', { token: desk.admin.token, body: { id } });
    const rejected = await server.mail.waitFor(desk.member.email, 1, /was not approved/);
    expect(rejected.text).not.toContain('→');
    expect(rejected.text).not.toContain('reply');
    expect(rejected.text).toMatch(/write to the company or call it/);
    expect(rejected.text).toMatch(/Its address and phone number are below/);
    expect(rejected.text.trim()).toMatch(/\n[^@\s]+@[^@\s]+, \+?\d+$/);
  });

  test.each([
    [0, /your payment has arrived[^]+→ At our bank ✓ ₹ 1,020\.00 on \d+ \w+ \d{4} → Checked ✓/],
    [5_000, /company has confirmed[^]+→ At our bank ✓ ₹ 970\.00 on \d+ \w+ \d{4} → Checked ✓/],
    [102_000, /company has confirmed[^]+→ At our bank \(not seen on a statement\) → Checked ✓/],
  ])('shows what assigned lines pay less %s paise that were given back', async (refunded, said) => {
    const desk = await makeDesk(server);
    const { companyId, admin } = desk;
    const { id, reference } = await submitUpi(server, desk.member);
    const lineId = await compared(desk, { reference });
    await server.call('approvePurchase', { token: admin.token, body: { id } });
    await server.mail.waitFor(desk.member.email, 1, APPROVED);
    const change = 'update statement_lines set refunded_paise = $2 where id = $1';
    await server.pool.query(change, [lineId, refunded]);
    const [mail] = await writePurchaseMails(server.deps, [
      { companyId, purchaseId: id, event: 'approved' },
    ]);
    expect(mail?.text).toMatch(said);
  });
});

test('the mails name the last digits of the account that was paid, also when the company has another one', async () => {
  const desk = await makeDesk(server);
  const { versionId } = (await server.call('getPaymentDetails', { token: desk.member.token })).body
    .data;
  const changed = {
    holderName: 'GLXY Private Limited',
    bankName: 'Indian Bank',
    branch: 'Salem',
    accountNumber: '99999999999',
    ifscCode: 'IDIB0000813',
    upi: '',
  };
  await server.call('updateBeneficiary', { token: desk.admin.token, body: changed });
  const { id, reference } = await submitUpi(server, desk.member, { payeeVersionId: versionId });
  const mails = [await server.mail.waitFor(desk.member.email, 1, /We have received/)];
  await compared(desk, { reference });
  expect(await queueDue()).toBe(1);
  mails.push(await server.mail.waitFor(desk.member.email, 1, ARRIVED));
  await server.call('approvePurchase', { token: desk.admin.token, body: { id } });
  mails.push(await server.mail.waitFor(desk.member.email, 1, APPROVED));
  for (const { text } of mails) {
    expect(text).toMatch(/Account: +ending in 8901\n/);
    expect(text).not.toMatch(/ending in 9999|12345678901/);
  }
});
