import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeCall } from '@prelaunch/testkit/client';
import { codeIn } from '@prelaunch/testkit/mail-server';
import { makeCompany, RUPEES_PER_TOKEN, type Person } from '@prelaunch/testkit/people';
import { newOrderNumber } from '@prelaunch/testkit/purchases';
import { bought, buyRequest } from '../load/calls.ts';
import { dataOf, openHttp, type HttpClient } from '../load/http.ts';
import { runFault } from '../row.ts';
import { preload } from '../setup/server.ts';
import type { Fault, TestBed } from '../test-bed.ts';

const HOUR = 3_600_000;
const OFFSETS: readonly (readonly [string, readonly number[]])[] = [
  ['an hour ahead', [HOUR]],
  ['an hour behind', [-HOUR]],
  ['a day ahead', [24 * HOUR]],
  ['a day behind', [-24 * HOUR]],
  ['jumping from the right time to a day behind', [0, -24 * HOUR]],
  ['jumping from a day behind to an hour ahead', [-24 * HOUR, HOUR]],
];

let strangers = 0;

async function quoteOf(client: HttpClient, { token }: Person): Promise<string> {
  const answer = await client.send(encodeCall('getPrice', { token }));
  return dataOf<'getPrice'>(answer).quote;
}

const setPrice = (testBed: TestBed, rupees: number) =>
  testBed.pool.query('update companies set price_micro_rupees = $2 where id = $1', [
    testBed.company.id,
    rupees * 1_000_000,
  ]);

/** Checks that a server accepts a fresh quote of another server, at the price of the quote. */
async function checkQuote(
  testBed: TestBed,
  from: HttpClient,
  to: HttpClient,
  member: Person,
  what: string,
) {
  const quote = await quoteOf(from, member);
  await setPrice(testBed, RUPEES_PER_TOKEN * 2);
  try {
    const more = { quote, amount: RUPEES_PER_TOKEN * 2 };
    const answer = await to.send(buyRequest(member, randomUUID(), newOrderNumber(), more));
    if (answer.status !== 201 || bought(answer).price !== RUPEES_PER_TOKEN) {
      testBed.problems.push(
        `clock ${what}: a fresh quote was not accepted at its price: ${answer.text}`,
      );
    }
  } finally {
    await setPrice(testBed, RUPEES_PER_TOKEN);
  }
}

/** Checks that sessions expire only by the database's clock. */
async function checkSession(testBed: TestBed, wrong: HttpClient, member: Person, what: string) {
  const ask = (token: string) => wrong.send(encodeCall('listOwnPurchases', { token }));
  if ((await ask(member.token)).status !== 200) {
    testBed.problems.push(`clock ${what}: a valid session was refused`);
  }
  const token = randomBytes(32).toString('base64url');
  await testBed.pool.query(
    `insert into sessions (token_hash, kind, company_id, account_id, expires_at)
     values ($1, 'member', $2, $3, now() - interval '1 second')`,
    [createHash('sha256').update(token).digest(), testBed.company.id, member.id],
  );
  if ((await ask(token)).status !== 401) {
    testBed.problems.push(`clock ${what}: an expired session was accepted`);
  }
}

/** Checks that codes expire only by the database's clock, even when another process issued them. */
async function checkCode(testBed: TestBed, wrong: HttpClient, right: HttpClient, what: string) {
  for (const expired of [false, true]) {
    strangers += 1;
    const person = {
      companyId: testBed.company.id,
      name: 'Asha Rao',
      email: `clock-${strangers}@faults.test`,
      mobile: `+9196${String(strangers).padStart(8, '0')}`,
    };
    await (expired ? right : wrong).send(encodeCall('requestRegisterOtp', { body: person }));
    const otp = await testBed.mail.waitFor(person.email).then(codeIn, () => {
      testBed.problems.push(`clock ${what}: no mail with a code arrived`);
      return '';
    });
    if (expired) {
      await testBed.pool.query(
        "update mailed_codes set expires_at = now() - interval '1 second' where scope = $1",
        [testBed.company.id],
      );
    }
    const details = { otp, dateOfBirth: '1990-01-31', password: randomBytes(12).toString('hex') };
    const answer = await (expired ? wrong : right).send(
      encodeCall('register', { body: { ...person, ...details } }),
    );
    if (answer.status !== (expired ? 400 : 201)) {
      testBed.problems.push(
        `clock ${what}: ${expired ? 'an expired' : 'a valid'} code was answered ${answer.status}: ${answer.text}`,
      );
    }
  }
}

/** Checks that rows that a server writes have the database's time. */
async function checkTimes(testBed: TestBed, what: string) {
  const { rows } = await testBed.pool.query<{ n: string }>(
    `select count(*) as n from purchases
     where company_id = $1 and abs(extract(epoch from now() - created_at)) > 3600`,
    [testBed.company.id],
  );
  if (rows[0]?.n !== '0') testBed.problems.push(`clock ${what}: a purchase has a wrong time`);
}

/** A server's clock is wrong, or jumps: expiry follows the database's clock. */
export const clocks: Fault = async (everybody) => [
  await runFault(everybody, "a server's clock is wrong or jumps", async () => {
    // Uses a separate company, whose members have no pending purchases.
    const plan = { name: 'clocks', members: OFFSETS.length, admins: 1, privateSupply: 1_000_000 };
    const testBed = { ...everybody, company: await makeCompany(everybody.pool, plan) };
    const [, { client: right }] = testBed.slots;
    for (const [n, [what, offsets]] of OFFSETS.entries()) {
      const server = await testBed.startExtra({
        NODE_OPTIONS: preload('clock'),
        FAULTS_CLOCK: offsets.join(','),
      });
      const wrong = openHttp(server.url);
      const member = testBed.company.members[n];
      if (member === undefined) throw new Error('the company has too few people');
      try {
        const before = await quoteOf(wrong, member);
        if (offsets.length > 1) {
          server.signal('SIGUSR2');
          await sleep(100);
        }
        if (before === '') testBed.problems.push(`clock ${what}: no quote`);
        await checkQuote(testBed, wrong, right, member, what);
        await checkQuote(testBed, right, wrong, member, what);
        await checkSession(testBed, wrong, member, what);
        await checkCode(testBed, wrong, right, what);
        await checkTimes(testBed, what);
      } finally {
        wrong.close();
        await server.kill();
      }
    }
    return { times: OFFSETS.length, recovery: [], note: 'injected into the process' };
  }),
];
