import { setTimeout as sleep } from 'node:timers/promises';
import {
  getProfile,
  getProgram,
  listOwnPurchases,
  listOwnStock,
  loginMember,
  register,
  requestRegisterOtp,
} from '@prelaunch/contract';
import { PASSWORD } from '@prelaunch/testkit/people';
import { openHttp, type HttpConnection } from '../load/http-connection.ts';
import type { Launch } from './launch.ts';
import { mailKey } from './mailbox.ts';
import type { Pace } from './plan.ts';

/** A member who has registered and logged in. */
export interface Joined {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Mails that calls caused: when each call was answered, in milliseconds since 1970, by `mailKey`. */
export type CausedMails = Map<string, number>;

/** One member in so many looks around after the login. */
const CURIOUS = 3;
const FIRST_MOBILE = 7_000_000_000;

async function lookAround(
  { recorder }: Launch,
  connection: HttpConnection,
  token: string,
): Promise<void> {
  await recorder.call('read the programme', connection, getProgram);
  await recorder.call('read the profile', connection, getProfile, { token });
  await recorder.call('read the balances', connection, listOwnStock, { token });
  await recorder.call('read the payment history', connection, listOwnPurchases, { token });
}

/** Registers the n-th member with the code from its mail, and logs in. Returns null when a step was not possible. */
async function joinOne(launch: Launch, n: number, caused: CausedMails): Promise<Joined | null> {
  const { recorder, mailbox, company, product } = launch;
  const email = `launch-${n}@example.com`;
  const person = {
    companyId: company.id,
    name: `Member ${n}`,
    email,
    mobile: `+91${FIRST_MOBILE + n}`,
  };
  const connection = openHttp(product.url);
  try {
    const asked = await recorder.call('ask for a code', connection, requestRegisterOtp, {
      body: person,
    });
    if (asked === null) return null;
    caused.set(mailKey('code', email), Date.now());
    const otp = await mailbox.codeFor(email);
    const registered = await recorder.call('register', connection, register, {
      body: { ...person, otp, dateOfBirth: '1990-01-31', password: PASSWORD },
    });
    if (registered === null) return null;
    const loggedIn = await recorder.call('log in', connection, loginMember, {
      body: { companyId: company.id, user: email, password: PASSWORD },
    });
    if (loggedIn === null) return null;
    const { token } = loggedIn.data;
    if (n % CURIOUS === 0) await lookAround(launch, connection, token);
    return { id: registered.data.id, email, token };
  } catch (error) {
    recorder.fail('register', error);
    return null;
  } finally {
    connection.close();
  }
}

/** Lets all members arrive, one after the other at the given pace. Returns those who have logged in. */
export async function joinAll(launch: Launch, pace: Pace, caused: CausedMails): Promise<Joined[]> {
  const { members } = launch.plan;
  const begun = performance.now();
  const joining: Promise<Joined | null>[] = [];
  for (let n = 0; n < members; n += 1) {
    const due = begun + (n * pace.seconds * 1000) / members;
    await sleep(Math.max(0, due - performance.now()));
    joining.push(joinOne(launch, n, caused));
  }
  return (await Promise.all(joining)).filter((joined) => joined !== null);
}
