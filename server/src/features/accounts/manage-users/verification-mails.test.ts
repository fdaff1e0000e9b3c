import { beforeEach, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** Members get a mail when the company has verified them, and when a change of their identity ends that. */

const server = useServer();
let companyId: string;
let admin: Person;
let member: Person;

const VERIFIED = /^You are verified$/;
const ENDED = /^Your verification has ended$/;

beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  member = await makePerson(server, companyId);
});

const approve = (...people: readonly Person[]) =>
  server.call('approveAccounts', { token: admin.token, body: { ids: people.map(({ id }) => id) } });

const rename = (who: Person, name: string) =>
  server.call('updateProfile', {
    token: who.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name, password: PASSWORD }).toString(),
  });

const speakHindi = ({ token }: Person) =>
  server.call('setLanguage', { token, body: { language: 'hi' } });

const mailsTo = ({ email }: Person, subject: RegExp) =>
  server.mail.received.filter((mail) => mail.to === email && subject.test(mail.subject));

describe('a verified member gets a mail', () => {
  test('from a bulk verification, each in their language', async () => {
    const other = await makePerson(server, companyId);
    await speakHindi(other);
    await approve(member, other);
    const { text } = await server.mail.waitFor(member.email, 1, VERIFIED);
    expect(text).toContain('has verified your account');
    expect(text).toContain('https://');
    const hindi = await server.mail.waitFor(other.email, 1, /^आप वेरिफ़ाइड हैं$/);
    expect(hindi.text).toContain('नमस्ते');
  });

  test('from a verification alone', async () => {
    const body = { id: member.id, isApproved: true } as const;
    await server.call('updateAccount', { token: admin.token, body });
    await server.mail.waitFor(member.email, 1, VERIFIED);
  });

  test('once, and an admin none', async () => {
    const colleague = await makePerson(server, companyId, 'ADMIN');
    await server.pool.query('update accounts set is_approved = false where id = $1', [
      colleague.id,
    ]);
    await approve(member, colleague);
    await approve(member, colleague);
    await server.mail.waitFor(member.email, 1, VERIFIED);
    // Mails are sent in their order, so all earlier ones have arrived.
    await rename(member, 'Meera Buyer');
    await server.mail.waitFor(member.email, 1, ENDED);
    expect(mailsTo(member, VERIFIED)).toHaveLength(1);
    expect(mailsTo(colleague, VERIFIED)).toEqual([]);
  });
});

describe('a member who changes their identity gets a mail', () => {
  test('in their language', async () => {
    await approve(member);
    await rename(member, 'Meera Buyer');
    const { text } = await server.mail.waitFor(member.email, 1, ENDED);
    expect(text).toContain('If it was not you');
    expect(text).not.toContain('Meera Buyer');
    await approve(member);
    await speakHindi(member);
    await rename(member, 'Meera Seller');
    const hindi = await server.mail.waitFor(member.email, 1, /^आपका वेरिफ़िकेशन खत्म हो गया है$/);
    expect(hindi.text).toContain('नमस्ते');
  });

  test('only if they were verified', async () => {
    await rename(member, 'Meera Buyer');
    await approve(member);
    await server.mail.waitFor(member.email, 1, VERIFIED);
    expect(mailsTo(member, ENDED)).toEqual([]);
  });
});
