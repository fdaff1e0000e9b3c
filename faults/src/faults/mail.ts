import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeCall } from '@prelaunch/testkit/client';
import { runFault } from '../row.ts';
import type { MailFailure } from '@prelaunch/testkit/mail-server';
import type { Fault, TestBed } from '../test-bed.ts';

const FAILURES: readonly MailFailure[] = [
  'refuses connections',
  'hangs',
  'answers 451',
  'answers 550',
  'resets in DATA',
];
const MAILS = 6;
const ARRIVES_MS = 75_000;

let people = 0;

/** Requests a code for a new address; returns the address and how long the call took. */
async function askForCode(testBed: TestBed): Promise<{ address: string; ms: number }> {
  people += 1;
  const address = `mail-${people}@faults.test`;
  const begun = performance.now();
  const slot = testBed.random.pick(testBed.slots);
  const person = {
    companyId: testBed.company.id,
    name: 'Asha Rao',
    email: address,
    mobile: `+9197${String(people).padStart(8, '0')}`,
  };
  const { status, text } = await slot.client.send(
    encodeCall('requestRegisterOtp', { body: person }),
  );
  if (status !== 200) testBed.problems.push(`a request for a code was answered ${status}: ${text}`);
  return { address, ms: performance.now() - begun };
}

const arrivals = (testBed: TestBed, address: string) =>
  testBed.mail.received.filter(({ to }) => to === address).length;

/** Waits until each address has its mail; returns the time until the last one arrived. */
async function allArrive(
  testBed: TestBed,
  addresses: readonly string[],
  what: string,
): Promise<number> {
  const begun = performance.now();
  const missing = () => addresses.filter((address) => arrivals(testBed, address) === 0);
  while (missing().length > 0) {
    if (performance.now() - begun > ARRIVES_MS) {
      testBed.problems.push(`${what}: ${missing().length} mails never arrived`);
      break;
    }
    await sleep(50);
  }
  const often = addresses.filter((address) => arrivals(testBed, address) > 2);
  if (often.length > 0)
    testBed.problems.push(`${what}: ${often.length} mails arrived more than twice`);
  return performance.now() - begun;
}

const STALLED_MS = 60_000;

/**
 * Waits until the mails of earlier loads, possibly thousands, are delivered; delivery must not
 * stop.
 */
async function drain(testBed: TestBed): Promise<void> {
  const waiting = async () => {
    const { rows } = await testBed.pool.query<{ n: number }>(
      `select (select count(*) from purchase_mails)::int
         + (select count(*) from graphile_worker.jobs where task_identifier = 'send_mail')::int as n`,
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
    if (performance.now() - since > STALLED_MS) {
      testBed.problems.push(`${now} mails are pending, and none was sent for a minute`);
      return;
    }
    await sleep(200);
  }
}

/** Each acknowledged reversal has its mail, at most twice like every mail. Call it when no mail is pending. */
async function checkReversalMails({ acks, mail, problems }: TestBed): Promise<void> {
  const texts = mail.received
    .filter(({ subject }) => subject === 'Your purchase was reversed')
    .map(({ text }) => text);
  for (const ack of await acks.read()) {
    if (ack.kind !== 'reversed') continue;
    const count = texts.filter((text) => text.includes(ack.orderNumber)).length;
    if (count < 1 || count > 2) problems.push(`${count} mails about the reversal of ${ack.id}`);
  }
}

/**
 * The mail server fails in several ways; calls do not wait for it, and every mail arrives in the
 * end.
 */
export const mailServer: Fault = async (testBed) => [
  await runFault(testBed, 'mail server fails', async () => {
    const recovery: number[] = [];
    const calls: number[] = [];
    await drain(testBed);
    await checkReversalMails(testBed);
    const failures = testBed.full ? [...FAILURES, ...FAILURES] : FAILURES;
    for (const failure of failures) {
      testBed.mail.fail(failure);
      const asked = [];
      for (let n = 0; n < MAILS; n += 1) asked.push(await askForCode(testBed));
      await sleep(2_000);
      testBed.mail.fail(null);
      calls.push(...asked.map(({ ms }) => ms));
      const addresses = asked.map(({ address }) => address);
      recovery.push(await allArrive(testBed, addresses, `mail server ${failure}`));
    }
    const slowest = Math.max(...calls).toFixed(0);
    return {
      times: failures.length,
      recovery,
      goalMs: 60_000,
      note: `from the server's recovery to the last mail; slowest call ${slowest} ms`,
    };
  }),
  await runFault(testBed, 'server killed while a mail is sent', async () => {
    const [slot] = testBed.slots;
    testBed.mail.fail('hangs');
    const asked = [];
    for (let n = 0; n < MAILS; n += 1) asked.push(await askForCode(testBed));
    await sleep(500);
    // Both processes hold mails whose delivery they could not record.
    await Promise.all(testBed.slots.map(({ process }) => process.kill()));
    testBed.mail.fail(null);
    await Promise.all(testBed.slots.map((each) => each.restart()));
    const addresses = asked.map(({ address }) => address);
    const recovery = [
      await allArrive(testBed, addresses, `${slot.name} killed while it sent mails`),
    ];
    return {
      times: 1,
      recovery,
      goalMs: 60_000,
      note: "from the servers' restart to the last mail",
    };
  }),
];
