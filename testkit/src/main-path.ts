import { randomBytes, randomUUID } from 'node:crypto';
import { callOrThrow } from './client.ts';
import { codeIn, type MailServer } from './mail-server.ts';
import { PASSWORD, RUPEES_PER_TOKEN, type Company } from './people.ts';

/** A member who registered by calls. */
export interface Registered {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Registers a member with the code from its mail, and logs in. Throws when a call fails. */
export async function registerMember(
  url: string,
  mail: Pick<MailServer, 'waitFor'>,
  companyId: string,
): Promise<Registered> {
  const unique = randomBytes(6);
  const email = `member-${unique.toString('hex')}@example.com`;
  const mobile = `+917${String(unique.readUIntBE(0, 6) % 1_000_000_000).padStart(9, '0')}`;
  const person = { companyId, name: 'Member', email, mobile };
  await callOrThrow(url, 'requestRegisterOtp', { body: person });
  const otp = codeIn(await mail.waitFor(email));
  const { data: registered } = await callOrThrow(url, 'register', {
    body: { ...person, otp, dateOfBirth: '1990-01-31', password: PASSWORD },
  });
  const { data } = await callOrThrow(url, 'loginMember', {
    body: { companyId, user: email, password: PASSWORD },
  });
  return { id: registered.id, email, token: data.token };
}

/**
 * The main path: a member registers, submits a purchase and reads it as approved, after an admin has approved it.
 * Throws when a call fails or the purchase reads differently.
 */
export async function runMainPath(
  url: string,
  mail: Pick<MailServer, 'waitFor'>,
  { id: companyId, admins: [admin] }: Company,
): Promise<Registered> {
  const member = await registerMember(url, mail, companyId);
  const { token } = member;
  const { data: submitted } = await callOrThrow(url, 'submitPurchase', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: { paymentMethod: 'MANUAL', amount: RUPEES_PER_TOKEN },
  });
  await callOrThrow(url, 'approvePurchase', { token: admin.token, body: { id: submitted.id } });
  const { data } = await callOrThrow(url, 'listOwnPurchases', { token });
  const found = data.records.map(({ id, status }) => `${id} ${status}`).join(', ');
  if (found !== `${submitted.id} APPROVED`)
    throw new Error(`the purchases of the member: ${found}`);
  return member;
}
