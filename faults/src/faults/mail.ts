import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestRegisterOtp } from '@prelaunch/contract';
import { tell } from '../row.ts';
import type { MailMood } from '../setup/mail-sink.ts';
import type { Fault, World } from '../world.ts';

const MOODS: readonly (readonly [MailMood, string])[] = [
  ['refuses', 'refuses connections'],
  ['hangs', 'hangs'],
  ['later', 'says 451'],
  ['never', 'says 550'],
  ['dies', 'dies in the middle of DATA'],
];
const MAILS = 6;
const ARRIVES_MS = 75_000;

let people = 0;

/** Asks for a code for somebody new; gives the address and how long the call took. */
async function askForCode(world: World): Promise<{ address: string; ms: number }> {
  people += 1;
  const address = `mail-${people}@faults.test`;
  const begun = performance.now();
  const slot = world.random.pick(world.slots);
  const { status, text } = await slot.client.send({
    method: requestRegisterOtp.method,
    path: requestRegisterOtp.path,
    body: {
      companyId: world.company.id,
      name: 'Asha Rao',
      email: address,
      mobile: `+9197${String(people).padStart(8, '0')}`,
    },
  });
  if (status !== 200) world.problems.push(`a code was answered ${status}: ${text}`);
  return { address, ms: performance.now() - begun };
}

const arrivals = (world: World, address: string) =>
  world.mail.received.filter(({ to }) => to === address).length;

/** Waits until each address has its mail; gives when the last one came. */
async function allArrive(
  world: World,
  addresses: readonly string[],
  what: string,
): Promise<number> {
  const begun = performance.now();
  const missing = () => addresses.filter((address) => arrivals(world, address) === 0);
  while (missing().length > 0) {
    if (performance.now() - begun > ARRIVES_MS) {
      world.problems.push(`${what}: ${missing().length} mails never came`);
      break;
    }
    await sleep(50);
  }
  const often = addresses.filter((address) => arrivals(world, address) > 2);
  if (often.length > 0) world.problems.push(`${what}: ${often.length} mails came more than twice`);
  return performance.now() - begun;
}

const STANDS_STILL_MS = 60_000;

/** Lets the mails of earlier loads go out, of which there may be thousands; they must go on. */
async function drain(world: World): Promise<void> {
  const waiting = async () => {
    const { rows } = await world.pool.query<{ n: number }>(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send_mail'",
    );
    return rows[0]?.n ?? 0;
  };
  let least = await waiting();
  let since = performance.now();
  for (let now = least; now > 0; now = await waiting()) {
    if (now < least) {
      least = now;
      since = performance.now();
    }
    if (performance.now() - since > STANDS_STILL_MS) {
      world.problems.push(`${now} mails wait, and for a minute none of them went out`);
      return;
    }
    await sleep(200);
  }
}

/** The mail server fails in every way; calls do not wait for it, and every mail comes at last. */
export const mailServer: Fault = async (world) => [
  await tell(world, 'mail server fails', async () => {
    const recovery: number[] = [];
    const calls: number[] = [];
    await drain(world);
    const moods = world.full ? [...MOODS, ...MOODS] : MOODS;
    for (const [mood, what] of moods) {
      world.mail.mood(mood);
      const asked = [];
      for (let n = 0; n < MAILS; n += 1) asked.push(await askForCode(world));
      await sleep(2_000);
      world.mail.mood('well');
      calls.push(...asked.map(({ ms }) => ms));
      const addresses = asked.map(({ address }) => address);
      recovery.push(await allArrive(world, addresses, `mail server ${what}`));
    }
    const slowest = Math.max(...calls).toFixed(0);
    return {
      times: moods.length,
      recovery,
      goalMs: 60_000,
      note: `the server well to the last mail; slowest call ${slowest} ms`,
    };
  }),
  await tell(world, 'server killed while a mail is sent', async () => {
    const [slot] = world.slots;
    world.mail.mood('hangs');
    const asked = [];
    for (let n = 0; n < MAILS; n += 1) asked.push(await askForCode(world));
    await sleep(500);
    // Both hold mails of which they could not note that they were sent.
    await Promise.all(world.slots.map(({ process }) => process.kill()));
    world.mail.mood('well');
    await Promise.all(world.slots.map((each) => each.restart()));
    const addresses = asked.map(({ address }) => address);
    const recovery = [
      await allArrive(world, addresses, `${slot.name} killed with mails in its hands`),
    ];
    return { times: 1, recovery, goalMs: 60_000, note: 'the servers back to the last mail' };
  }),
];
