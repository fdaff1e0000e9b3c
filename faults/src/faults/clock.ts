import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  getPrice,
  listOwnPurchases,
  register,
  requestRegisterOtp,
  type WireReplyOf,
} from '@prelaunch/contract';
import { bought, buyRequest, newOrderNumber } from '../load/calls.ts';
import { dataOf, openHttp, type HttpClient } from '../load/http.ts';
import { tell } from '../row.ts';
import { makeCompany, RUPEES_PER_TOKEN, type Account } from '../setup/people.ts';
import { preload } from '../setup/server.ts';
import type { Fault, World } from '../world.ts';

const HOUR = 3_600_000;
const OFFSETS: readonly (readonly [string, readonly number[]])[] = [
  ['an hour ahead', [HOUR]],
  ['an hour behind', [-HOUR]],
  ['a day ahead', [24 * HOUR]],
  ['a day behind', [-24 * HOUR]],
  ['jumping from right to a day behind', [0, -24 * HOUR]],
  ['jumping from a day behind to an hour ahead', [-24 * HOUR, HOUR]],
];

let strangers = 0;

async function quoteOf(client: HttpClient, { token }: Account): Promise<string> {
  const answer = await client.send({ method: getPrice.method, path: getPrice.path, token });
  return (dataOf(answer) as WireReplyOf<typeof getPrice>).quote;
}

const setPrice = (world: World, rupees: number) =>
  world.pool.query('update companies set price_micro_rupees = $2 where id = $1', [
    world.company.id,
    rupees * 1_000_000,
  ]);

/** A quote is honoured wherever it was made and used, while its 15 minutes last. */
async function checkQuote(
  world: World,
  from: HttpClient,
  to: HttpClient,
  member: Account,
  what: string,
) {
  const quote = await quoteOf(from, member);
  await setPrice(world, RUPEES_PER_TOKEN * 2);
  try {
    const more = { quote, amount: RUPEES_PER_TOKEN * 2 };
    const answer = await to.send(buyRequest(member, randomUUID(), newOrderNumber(), more));
    if (answer.status !== 201 || bought(answer).price !== RUPEES_PER_TOKEN) {
      world.problems.push(`clock ${what}: a fresh quote was not honoured: ${answer.text}`);
    }
  } finally {
    await setPrice(world, RUPEES_PER_TOKEN);
  }
}

/** A session ends by the database's clock alone. */
async function checkSession(world: World, wrong: HttpClient, member: Account, what: string) {
  const ask = (token: string) => wrong.send({ method: 'GET', path: listOwnPurchases.path, token });
  if ((await ask(member.token)).status !== 200) {
    world.problems.push(`clock ${what}: a living session was refused`);
  }
  const token = randomBytes(32).toString('base64url');
  await world.pool.query(
    `insert into sessions (token_hash, kind, company_id, account_id, expires_at)
     values ($1, 'member', $2, $3, now() - interval '1 second')`,
    [createHash('sha256').update(token).digest(), world.company.id, member.id],
  );
  if ((await ask(token)).status !== 401) {
    world.problems.push(`clock ${what}: an ended session was let in`);
  }
}

/** A code lives by the database's clock alone: made at one process, used at the other. */
async function checkCode(world: World, wrong: HttpClient, right: HttpClient, what: string) {
  for (const expired of [false, true]) {
    strangers += 1;
    const person = {
      companyId: world.company.id,
      name: 'Asha Rao',
      email: `clock-${strangers}@faults.test`,
      mobile: `+9196${String(strangers).padStart(8, '0')}`,
    };
    await (expired ? right : wrong).send({
      method: requestRegisterOtp.method,
      path: requestRegisterOtp.path,
      body: person,
    });
    const mail = async () => {
      for (let n = 0; n < 200; n += 1) {
        const found = world.mail.received.find(({ to }) => to === person.email);
        if (found !== undefined) return found.text;
        await sleep(50);
      }
      world.problems.push(`clock ${what}: no mail with a code came`);
      return '';
    };
    const otp = /\b(\d{6})\b/.exec((await mail()).split('\r\n\r\n').slice(1).join('\n'))?.[1] ?? '';
    if (expired) {
      await world.pool.query(
        "update mailed_codes set expires_at = now() - interval '1 second' where scope = $1",
        [world.company.id],
      );
    }
    const answer = await (expired ? wrong : right).send({
      method: register.method,
      path: register.path,
      body: {
        ...person,
        otp,
        dateOfBirth: '1990-01-31',
        password: randomBytes(12).toString('hex'),
      },
    });
    if (answer.status !== (expired ? 400 : 201)) {
      world.problems.push(
        `clock ${what}: ${expired ? 'an expired' : 'a living'} code was answered ${answer.status}: ${answer.text}`,
      );
    }
  }
}

/** What a server writes bears the database's time. */
async function checkTimes(world: World, what: string) {
  const { rows } = await world.pool.query<{ n: string }>(
    `select count(*) as n from purchases
     where company_id = $1 and abs(extract(epoch from now() - created_at)) > 3600`,
    [world.company.id],
  );
  if (rows[0]?.n !== '0') world.problems.push(`clock ${what}: a purchase bears a wrong time`);
}

/** The clock of a server is wrong, or jumps: what expires does so by the database's. */
export const clocks: Fault = async (everybody) => [
  await tell(everybody, "a server's clock is wrong or jumps", async () => {
    // Of its own, where nobody has anything waiting.
    const plan = { label: 'clocks', members: OFFSETS.length, admins: 1, privateSupply: 1_000_000 };
    const world = { ...everybody, company: await makeCompany(everybody.pool, plan) };
    const [, { client: right }] = world.slots;
    for (const [n, [what, offsets]] of OFFSETS.entries()) {
      const server = await world.startExtra({
        NODE_OPTIONS: preload('clock'),
        FAULTS_CLOCK: offsets.join(','),
      });
      const wrong = openHttp(server.url);
      const member = world.company.members[n];
      if (member === undefined) throw new Error('nobody is there');
      try {
        const before = await quoteOf(wrong, member);
        if (offsets.length > 1) {
          server.signal('SIGUSR2');
          await sleep(100);
        }
        if (before === '') world.problems.push(`clock ${what}: no quote`);
        await checkQuote(world, wrong, right, member, what);
        await checkQuote(world, right, wrong, member, what);
        await checkSession(world, wrong, member, what);
        await checkCode(world, wrong, right, what);
        await checkTimes(world, what);
      } finally {
        wrong.close();
        await server.kill();
      }
    }
    return { times: OFFSETS.length, recovery: [], note: 'injected into the process' };
  }),
];
