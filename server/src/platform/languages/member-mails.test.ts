import { LANGUAGE_CODES } from '@prelaunch/domain/languages';
import { describe, expect, test } from 'vitest';
import { makePerson, PASSWORD } from '../../../testing/people.ts';
import { LINE_DAY, makeDesk, plantLine, submitUpi } from '../../../testing/statements.ts';
import { useServer } from '../../../testing/use-server.ts';
import type { PurchaseTexts } from '../mail/mails.ts';
import { memberMailsIn } from './member-mails.ts';

/** The mails to members in their language. */

const server = useServer();

test('mails about a refund are in the language of the member: Hindi', async () => {
  const desk = await makeDesk(server);
  await server.call('setLanguage', { token: desk.member.token, body: { language: 'hi' } });
  const purchase = await submitUpi(server, desk.member);
  const lineId = await plantLine(server, desk.companyId, { amount: 110_000n });
  const { token } = desk.admin;
  await server.call('assignLine', { token, body: { lineId, purchaseId: purchase.id } });
  const body = { lineId, amount: 80, reason: 'Overpaid' };
  const { id } = (await server.call('registerRefund', { token, body })).body.data;
  const { email } = desk.member;
  expect((await server.mail.waitFor(email, 1, /आपको पैसे वापस मिलेंगे/)).text).toContain('₹ 80.00');
  await server.call('markRefundSent', {
    token,
    body: { id, reference: 'N123', date: LINE_DAY },
  });
  expect((await server.mail.waitFor(email, 1, /आपका रिफ़ंड भेज दिया गया/)).text).toContain('N123');
});

test('the mail about a rejection names a usual reason in the language of the member', async () => {
  const desk = await makeDesk(server);
  await server.call('setLanguage', { token: desk.member.token, body: { language: 'hi' } });
  const { id } = await submitUpi(server, desk.member);
  const body = { id, reason: 'Not found in our bank' };
  await server.call('rejectPurchase', { token: desk.admin.token, body });
  const mail = await server.mail.waitFor(desk.member.email, 1, /मंज़ूर नहीं हुई/);
  expect(mail.text).toContain('कारण: हमारे बैंक में नहीं मिला');
});

test('a member whose address an admin changes gets the mail in their language', async () => {
  const { companyId, admin } = await makeDesk(server);
  const { id, name, email } = await makePerson(server, companyId);
  await server.pool.query("update accounts set language = 'hi' where id = $1", [id]);
  const changed = { mobile: '+919876501278', email: 'another.address@example.com' };
  const body = { id, name, role: 'USER', ...changed };
  expect((await server.call('updateAccount', { token: admin.token, body })).status).toBe(200);
  const mail = await server.mail.waitFor(email, 1, /ईमेल पता बदल दिया गया/);
  expect(mail.text).toContain('नमस्ते');
});

test('a member whom an admin adds gets the mail in the language of the request', async () => {
  const { admin } = await makeDesk(server);
  const email = 'added.by.admin@example.com';
  const person = { role: 'USER', name: 'Asha Rao', email, mobile: '+919876501277' };
  const response = await fetch(`${server.url}/api/v1/admin/auth/add`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'hi',
      authorization: admin.token,
    },
    body: JSON.stringify({ ...person, password: PASSWORD }),
  });
  expect(response.status).toBe(201);
  await server.mail.waitFor(email, 1, /आपके लिए खाता बनाया गया है/);
});

describe('mails about codes', () => {
  const PASSWORD_CODE = { en: /for a new password/, hi: /नए पासवर्ड/ };
  const REGISTERED = { en: /already/i, hi: /पहले से/ };
  const REGISTER_CODE = { en: /registration code/, hi: /रजिस्ट्रेशन कोड/ };
  const CHANGED = { en: /was changed/, hi: /बदल दिया गया/ };

  /** Makes a call of a visitor whose browser prefers this language. */
  const ask = async (
    name: 'requestPasswordOtp' | 'requestRegisterOtp' | 'resetPassword',
    language: string,
    body: object,
  ) => (await server.call(name, { headers: { 'accept-language': language }, body })).status;

  /** A member who chose this language, or none. */
  async function memberWith(language: 'en' | 'hi' | null) {
    const { companyId, member } = await makeDesk(server);
    if (language !== null)
      await server.call('setLanguage', { token: member.token, body: { language } });
    return { companyId, user: member.email };
  }

  test.each([
    ['hi', 'en', 'hi'],
    ['en', 'hi', 'en'],
    [null, 'hi', 'hi'],
    [null, 'en', 'en'],
  ] as const)(
    'of a member with the stored language %s, requested in %s, are in %s',
    async (stored, requested, expected) => {
      const { companyId, user } = await memberWith(stored);
      expect(await ask('requestPasswordOtp', requested, { companyId, user })).toBe(200);
      const mail = await server.mail.waitFor(user, 1, PASSWORD_CODE[expected]);
      const [otp] = /\d{6,}/.exec(mail.text) ?? [];
      const body = { companyId, user, otp, password: 'A new and long password 1' };
      expect(await ask('resetPassword', requested, body)).toBe(200);
      await server.mail.waitFor(user, 1, CHANGED[expected]);
    },
  );

  test.each([
    ['hi', 'en', 'hi'],
    [null, 'hi', 'hi'],
  ] as const)(
    'of a registration of a member with the stored language %s, requested in %s, are in %s',
    async (stored, requested, expected) => {
      const { companyId, user: email } = await memberWith(stored);
      const body = { companyId, name: 'Asha', email, mobile: '+919876500000' };
      expect(await ask('requestRegisterOtp', requested, body)).toBe(200);
      await server.mail.waitFor(email, 1, REGISTERED[expected]);
    },
  );

  test('of an address without an account are in the language of the request', async () => {
    const { companyId } = await memberWith('hi');
    for (const language of ['en', 'hi'] as const) {
      const email = `no-account-${language}@example.com`;
      const body = { companyId, name: 'Asha', email, mobile: '+919876500000' };
      expect(await ask('requestRegisterOtp', language, body)).toBe(200);
      await server.mail.waitFor(email, 1, REGISTER_CODE[language]);
    }
  });
});

test.each(LANGUAGE_CODES)('every mail in %s has its values and a kind', (code) => {
  const { registerCodeMail, codesWithheldMail, accountAddedMail, ...mails } = memberMailsIn(code);
  expect(registerCodeMail('a@b.example', 'GLXY', '123456')).toMatchObject({
    to: 'a@b.example',
    kind: 'register-code',
    code: '123456',
  });
  expect(codesWithheldMail('a@b.example', 'GLXY').text).toMatch(/GLXY$/);
  expect(accountAddedMail('a@b.example', 'GLXY', 'https://x.example').text).toContain(
    'https://x.example/fogot-password',
  );
  const refund = {
    companyName: 'GLXY',
    orderNumber: null,
    amount: '₹ 1.00',
    reason: 'r',
    account: null,
    sentReference: 'N1',
  };
  const { text } = mails.refundSentMail('a@b.example', refund, 'https://x.example');
  for (const part of ['₹ 1.00', 'N1', 'https://x.example/user/payment-history']) {
    expect(text).toContain(part);
  }
});

describe('the mail about the approval of what was paid', () => {
  const paid = {
    companyName: 'GLXY',
    payee: 'GLXY Private Limited',
    accountEnd: null,
    orderNumber: 'PUR-100002',
    tokens: '60',
    total: '₹ 612.00',
    rail: null,
    credit: null,
  };
  const reducedFrom = { tokens: '100', total: '₹ 1,020.00' };
  const textIn = (code: (typeof LANGUAGE_CODES)[number], purchase: PurchaseTexts): string =>
    memberMailsIn(code).purchaseApprovedMail('a@b.example', purchase, true, 'https://x.example')
      .text;

  test.each([
    [
      'en',
      'You ordered 100 tokens for ₹ 1,020.00. ₹ 612.00 arrived, so this approval is for 60 tokens. ' +
        'Nothing more is to be paid for this order.',
    ],
    [
      'hi',
      'आपने ₹ 1,020.00 में 100 टोकन का ऑर्डर किया था। ₹ 612.00 मिले, इसलिए यह मंज़ूरी 60 टोकन की है। ' +
        'इस ऑर्डर के लिए और कुछ नहीं देना है।',
    ],
    [
      'mr',
      'तुम्ही ₹ 1,020.00 मध्ये 100 टोकनची ऑर्डर केली होती. ₹ 612.00 मिळाले, म्हणून ही मंजुरी 60 टोकनची आहे. ' +
        'या ऑर्डरसाठी आणखी काही द्यायचे नाही.',
    ],
  ] as const)('in %s says what was ordered, in a paragraph of its own', (code, paragraph) => {
    expect(textIn(code, { ...paid, reducedFrom }).split('\n\n')).toContain(paragraph);
    const ofAnother = textIn(code, { ...paid, reducedFrom: null });
    expect(ofAnother).not.toContain('₹ 1,020.00');
    expect(ofAnother).toContain('₹ 612.00');
  });

  test('has no plural of one token', () => {
    const one = { ...paid, tokens: '1', reducedFrom };
    expect(textIn('en', one)).toContain('this approval is for 1 token.');
  });
});
