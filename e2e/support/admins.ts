import { call, completed, newPerson, PASSWORD } from './api.ts';
import type { makeCompany } from './companies.ts';
import { waitForMail } from './mail.ts';

/** Logs an admin in over the API, and returns the session. */
export const signInAdmin = async (email: string): Promise<string> =>
  (await call('loginAdmin', { body: { email, password: PASSWORD } })).data.token;

/** Sets the password of a company's first admin with the code from the invitation, and logs in. */
export async function signInFirstAdmin({
  admin: { email },
}: Awaited<ReturnType<typeof makeCompany>>): Promise<string> {
  const { text } = await waitForMail(email, /invited/);
  const { hash } = new URL(/http\S+set-password\S+/.exec(text)?.[0] ?? '');
  const code = new URLSearchParams(hash.slice(1)).get('code') ?? '';
  await call('setAdminPassword', { body: { email, code, password: PASSWORD } });
  return signInAdmin(email);
}

/** Adds another admin to the company of `token`; with the access 'read' an accountant. */
export async function addAdmin(
  token: string,
  rights: 'all' | 'read' = 'all',
): Promise<{ name: string; email: string }> {
  const body = { role: 'ADMIN', rights, ...newPerson(), password: PASSWORD } as const;
  return completed((await call('addAccount', { token, body })).data);
}
