import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { areaUnderCurve, medianOf, smallestSeen, timesOf } from './timing.ts';

/** The time of a login does not reveal who has an account. Runs only in the long form. */

const FULL = process.env['ATTACKS'] === 'full';
const LOGINS = 1_000;
/** A difference from pure chance (an AUC of 0.5) that is too small to be used. */
const MARGIN = 0.1;
/** Two equal kinds must not differ by more, or this machine is too busy to measure. */
const CONTROL_MARGIN = 0.05;
/** The largest share of a login's time that noise may hide. */
const MAX_HIDDEN_SHARE = 1 / 5;
/** The AUC that the negative control must exceed: far outside the margin on any machine. */
const UNGUARDED_AREA = 0.8;
const LONGEST = { timeout: 900_000 };

let server: TestServer;
let companyId: string;

beforeAll(async () => {
  if (!FULL) return;
  server = await startTestServer({ productHashes: true });
  companyId = await makeCompany(server);
});
afterAll(async () => {
  if (FULL) await server.stop();
});

const password = 'not the password';
const nobody = (round: number): string => `nobody-${String(round)}@example.com`;
const asMember = (user: string) =>
  server.call('loginMember', { body: { companyId, user, password } });
const asAdmin = (email: string) => server.call('loginAdmin', { body: { email, password } });
/** Removes all waiting times, which are measured separately. */
const forget = () => server.pool.query('delete from login_failures');

const print = (line: string): boolean => process.stdout.write(`logins: ${line}\n`);

/**
 * Measures how well each pair of kinds can be distinguished.
 *
 * @param control two equal kinds
 * @returns whether the machine was quiet enough, and the pairs that differ by more than the margin
 */
function compare<Kind extends string>(
  times: Readonly<Record<Kind, number[]>>,
  control: readonly [Kind, Kind],
) {
  const kinds = Object.keys(times) as Kind[];
  for (const kind of kinds) print(`${kind}: median ${medianOf(times[kind]).toFixed(2)} ms`);
  const pairs = kinds.flatMap((one, n) =>
    kinds.slice(n + 1).map((two) => {
      const area = areaUnderCurve(times[one], times[two]);
      print(`AUC ${area.toFixed(3)} ${one} / ${two}`);
      return { pair: `${one} / ${two}`, area };
    }),
  );
  const seen = smallestSeen(times[control[0]], MARGIN);
  print(`a difference of ${seen.toFixed(2)} ms would be seen`);
  const off = Math.abs(areaUnderCurve(times[control[0]], times[control[1]]) - 0.5);
  const isQuiet = off <= CONTROL_MARGIN && seen <= MAX_HIDDEN_SHARE * medianOf(times[control[0]]);
  if (!isQuiet) print('WARNING: the machine is too busy to measure; run it again when it is idle');
  return { isQuiet, apart: pairs.filter(({ area }) => Math.abs(area - 0.5) > MARGIN) };
}

test.runIf(FULL)(
  'a thousand logins of each kind cannot be distinguished by their time',
  LONGEST,
  async ({ skip }) => {
    const [known, control, blocked, admin] = await Promise.all([
      makePerson(server, companyId),
      makePerson(server, companyId),
      makePerson(server, companyId),
      makePerson(server, companyId, 'ADMIN'),
    ]);
    await server.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [blocked.id]);
    const members = {
      known: () => asMember(known.email),
      'known too': () => asMember(control.email),
      unknown: (round: number) => asMember(nobody(round)),
      blocked: () => asMember(blocked.email),
      'an admin': () => asMember(admin.email),
    };
    await timesOf(members, 20, forget);
    const verdict = compare(await timesOf(members, LOGINS, forget), ['known', 'known too']);
    if (!verdict.isQuiet) skip('the machine is too busy to measure');
    expect(verdict.apart).toEqual([]);
  },
);

test.runIf(FULL)(
  'a thousand logins of staff cannot be distinguished by their time',
  LONGEST,
  async ({ skip }) => {
    const [known, control] = await Promise.all([
      makePerson(server, companyId, 'ADMIN'),
      makePerson(server, companyId, 'ADMIN'),
    ]);
    const member = await makePerson(server, companyId);
    const staff = {
      known: () => asAdmin(known.email),
      'known too': () => asAdmin(control.email),
      unknown: (round: number) => asAdmin(nobody(round)),
      'a member': () => asAdmin(member.email),
    };
    await timesOf(staff, 20, forget);
    const verdict = compare(await timesOf(staff, LOGINS, forget), ['known', 'known too']);
    if (!verdict.isQuiet) skip('the machine is too busy to measure');
    expect(verdict.apart).toEqual([]);
  },
);

test.runIf(FULL)(
  'logins that must wait cannot be distinguished by their time either',
  LONGEST,
  async ({ skip }) => {
    const [known, control] = await Promise.all([
      makePerson(server, companyId),
      makePerson(server, companyId),
    ]);
    const waiting = {
      known: () => asMember(known.email),
      'known too': () => asMember(control.email),
      unknown: () => asMember(nobody(0)),
    };
    await timesOf(waiting, 10);
    await server.pool.query(`update login_failures set blocked_until = now() + interval '1 hour'`);
    for (const ask of Object.values(waiting)) expect((await ask()).status).toBe(429);
    await timesOf(waiting, 50);
    const verdict = compare(await timesOf(waiting, LOGINS), ['known', 'known too']);
    await forget();
    if (!verdict.isQuiet) skip('the machine is too busy to measure');
    expect(verdict.apart).toEqual([]);
  },
);

test.runIf(FULL)(
  'negative control: without the dummy hash their times differ at once',
  LONGEST,
  async () => {
    const twin = await startTestServer({ productHashes: true });
    try {
      const company = await makeCompany(twin);
      const { email } = await makePerson(twin, company);
      const { hasher } = twin.deps;
      const verify = hasher.verify.bind(hasher);
      Object.assign(hasher, {
        verify: (hash: string | null, given: string) =>
          hash === null ? Promise.resolve(false) : verify(hash, given),
      });
      const login = (user: string) =>
        twin.call('loginMember', { body: { companyId: company, user, password } });
      const times = await timesOf(
        { known: () => login(email), unknown: (round) => login(nobody(round)) },
        200,
        () => twin.pool.query('delete from login_failures'),
      );
      const area = areaUnderCurve(times.known, times.unknown);
      print(`AUC ${area.toFixed(3)} known / unknown without the dummy hash`);
      expect(area).toBeGreaterThan(UNGUARDED_AREA);
    } finally {
      await twin.stop();
    }
  },
);
