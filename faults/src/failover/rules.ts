import { encodeCall } from '@prelaunch/testkit/client';
import { pick, type Person } from '@prelaunch/testkit/people';
import { PENDING } from '../load/desk.ts';
import { buyToken } from './buy.ts';
import { callUntilAnswered } from './call.ts';
import type { Installation } from './setup.ts';

/** More wrong passwords than a caller may send without a wait. A repeated call can count twice. */
const WRONG_PASSWORDS = 12;

/** Sessions and limits of one company, established before a failover. */
export interface Rules {
  /** Reports what no longer holds. */
  check(): Promise<void>;
}

/** Establishes an open session, an ended one, a member with all pending purchases, and a sign-in with too many wrong passwords. */
export async function establishRules(installation: Installation, name: string): Promise<Rules> {
  const { acks, problems, entrance } = installation;
  const company = await installation.makeCompany({ name, members: 3 });
  const open = pick(company.members, 0);
  const ended = pick(company.members, 1);
  const full = pick(company.members, 2);
  const expectStatus = (what: string, status: number, expected: number) => {
    if (status !== expected) problems.push(`${name}: ${what}: ${status} instead of ${expected}`);
  };
  const readProfile = async ({ token }: Person) =>
    (await callUntilAnswered(installation, encodeCall('getProfile', { token }))).status;
  const guess = async () => {
    const body = {
      companyId: company.id,
      user: 'unknown@example.com',
      password: 'a wrong password',
    };
    return (await callUntilAnswered(installation, encodeCall('loginMember', { body }))).status;
  };
  const end = async ({ token }: Person) =>
    (await callUntilAnswered(installation, encodeCall('logoutMember', { token }))).status;

  expectStatus('an open session', await readProfile(open), 200);
  for (let n = 0; n < PENDING; n += 1) {
    const { refused } = await buyToken({ entrance }, full, acks);
    if (refused !== null) problems.push(`${name}: a purchase was refused: ${refused.text}`);
  }
  const statuses: number[] = [];
  while (statuses.length < WRONG_PASSWORDS && !statuses.includes(429)) statuses.push(await guess());
  if (!statuses.includes(429)) problems.push(`${name}: wrong passwords: ${statuses.join(', ')}`);
  // Last, so that it is one of the last writes before the failover.
  expectStatus('a logout', await end(ended), 200);

  return {
    async check() {
      expectStatus('a session of before the failover', await readProfile(open), 200);
      expectStatus('a session that ended before the failover', await readProfile(ended), 401);
      const { refused } = await buyToken({ entrance }, full, acks);
      expectStatus('one pending purchase too many', refused?.status ?? 201, 409);
      // The wait may be over. Then the next wrong password starts a longer one.
      const guesses = [await guess(), await guess()];
      if (!guesses.includes(429)) problems.push(`${name}: wrong passwords: ${guesses.join(', ')}`);
      expectStatus('a logout after the failover', await end(open), 200);
      expectStatus('a session that ended after the failover', await readProfile(open), 401);
    },
  };
}
