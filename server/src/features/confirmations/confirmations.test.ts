import { statusAndCode, statusAndMessage } from '@prelaunch/testkit/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkTotals } from '../../../testing/check-totals.ts';
import {
  confirm,
  decline,
  idOf,
  listConfirmations,
  makeAdmins,
  payee,
  removeAccount,
  requestPayee,
  setFourEyes,
  takeOut,
  WAITING,
} from '../../../testing/four-eyes.ts';
import { PASSWORD, makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { hashToken } from '../../platform/http/auth.ts';
import { INVARIANTS, verify } from '../../operations/verify/verify.ts';
import { sweepConfirmations } from './confirmations.store.ts';

/** Requests for a second admin's confirmation of a payee change, ended in each possible way. */

let server: TestServer;
let companyId: string;
let asha: Person;
let bina: Person;
let charu: Person;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  companyId = await makeCompany(server);
  [asha, bina, charu] = await makeAdmins(server, companyId);
  await setFourEyes(server, companyId, true);
});
afterAll(async () => {
  // The tests must not have violated any invariant.
  const checked = await verify(server.db, INVARIANTS);
  expect(checked.filter(({ found }) => found.count > 0)).toEqual([]);
  await server.stop();
});

const list = (who: Person) => listConfirmations(server, who);
const payees = async (who = asha) =>
  (await server.call('getBeneficiary', { token: who.token })).body.data.banks;
const auditOf = async (action: string) =>
  (await server.call('listAudit', { token: asha.token, query: { search: action } })).body.data
    .records;
const ageProof = ({ token }: Person) =>
  server.pool.query(
    "update sessions set proven_at = now() - interval '50 minutes' where token_hash = $1",
    [hashToken(token)],
  );
const expireRequests = () =>
  server.pool.query(`
    alter table confirmations disable trigger confirmations_guard;
    update confirmations set requested_at = requested_at - interval '73 hours',
      expires_at = expires_at - interval '73 hours' where state = 'PENDING';
    alter table confirmations enable trigger confirmations_guard;`);

describe('a payee change', () => {
  test('stays pending, is shown to the admins, and takes effect when another admin confirms it', async () => {
    const answer = await server.call('addBeneficiary', { token: asha.token, body: payee() });
    expect(statusAndMessage(answer)).toEqual([201, WAITING]);
    expect(await payees()).toHaveLength(1);
    const id = idOf(answer);
    const seen = await list(bina);
    expect(seen).toMatchObject({ total: 1, fourEyes: true });
    expect(seen.records[0]).toMatchObject({
      id,
      kind: 'beneficiary.add',
      label: 'HDFC Bank (…6789)',
      requestedBy: { id: asha.id, name: asha.name, email: asha.email },
      isOwn: false,
      purchase: null,
    });
    // The screen shows the whole number, so that the admin can compare it.
    expect(seen.records[0].lines).toContainEqual({
      label: 'Account number',
      before: null,
      after: '50100123456789',
      changed: true,
    });
    expect((await list(asha)).records[0].isOwn).toBe(true);
    const hours =
      (Date.parse(seen.records[0].expiresAt) - Date.parse(seen.records[0].requestedAt)) / 3_600_000;
    expect(hours).toBe(72);

    expect(statusAndMessage(await confirm(server, bina, id))).toEqual([
      200,
      'Confirmed. The change is made.',
    ]);
    expect((await payees()).at(-1)).toMatchObject({ ...payee(), version: 1 });
    expect((await list(bina)).total).toBe(0);
    expect(await auditOf('beneficiary.add')).toMatchObject([
      { actor: { id: bina.id }, after: { requestedBy: asha.email } },
    ]);
    expect(await auditOf('confirmation.')).toMatchObject([
      {
        action: 'confirmation.confirm',
        actor: { id: bina.id },
        before: { requestedBy: asha.email, 'Account number': 'XXXXXXXXXX6789' },
        after: { state: 'CONFIRMED' },
      },
      {
        action: 'confirmation.request',
        actor: { id: asha.id },
        after: { change: 'beneficiary.add', 'Account number': 'XXXXXXXXXX6789' },
      },
    ]);
  });

  test('is listed with the account that it is about, and alone when only those are asked for', async () => {
    await removeAccount(server, asha, charu.id);
    const added = await requestPayee(server, asha);
    const [{ id }] = await payees();
    const change = { token: asha.token, body: { id, ...payee(2) } };
    const changed = idOf(await server.call('updateBeneficiary', change));
    const { total, records } = (
      await server.call('listConfirmations', {
        token: bina.token,
        query: { subject: 'beneficiary' },
      })
    ).body.data;
    expect(total).toBe(2);
    expect(records).toMatchObject([
      { id: changed, subjectId: id },
      { id: added, subjectId: null },
    ]);
    expect((await list(bina)).total).toBe(3);
    expect(statusAndCode(await server.call('updateBeneficiary', change))).toEqual([
      409,
      'confirmation_pending',
    ]);
  });

  test('is mailed at each step, with masked numbers', async () => {
    const id = await requestPayee(server, asha);
    for (const { email } of [bina, charu]) {
      const asked = await server.mail.waitFor(email, 1, /^A change waits for your confirmation$/);
      expect(asked.text).toContain(`${asha.name} (${asha.email}) requests the confirmation`);
      expect(asked.text).toContain('- add an account that members pay to');
      expect(asked.text).toMatch(/Account number: +XXXXXXXXXX6789/);
      expect(asked.text).toContain('https://tokens.example/admin/confirmations');
      expect(asked.text).not.toContain('50100123456789');
    }
    await confirm(server, bina, id);
    const done = await server.mail.waitFor(asha.email, 1, /^A change was confirmed$/);
    expect(done.text).toContain(`${bina.name} (${bina.email}) confirmed the request`);
    const notice = await server.mail.waitFor(charu.email, 1, /^An account to pay to was added$/);
    expect(notice.text).toMatch(new RegExp(`Requested by: +${asha.name} \\(${asha.email}\\)`));
    const asked = server.mail.received.filter(
      ({ to, subject }) => to === asha.email && subject.startsWith('A change waits'),
    );
    expect(asked).toEqual([]);
  });

  test('is stored sealed, and its stored details are deleted when it is withdrawn', async () => {
    const id = await requestPayee(server, asha);
    const stored = async () => {
      const { rows } = await server.pool.query<{ payload: string | null; row: string }>(
        'select payload_sealed as payload, c::text as row from confirmations c where id = $1',
        [id],
      );
      return rows[0];
    };
    const before = await stored();
    expect(before?.payload).toMatch(/^k1\./);
    expect(before?.row).not.toContain('50100123456789');
    await decline(server, asha, id);
    expect((await stored())?.payload).toBeNull();
  });

  test('is refused when the payee has changed since, and stays pending', async () => {
    const change = (n: number) =>
      server.call('updateBeneficiary', { token: asha.token, body: payee(n) });
    const id = idOf(await change(1));
    expect(statusAndCode(await change(2))).toEqual([409, 'confirmation_pending']);
    await setFourEyes(server, companyId, false);
    await change(3);
    await setFourEyes(server, companyId, true);
    expect(statusAndCode(await confirm(server, bina, id))).toEqual([409, 'beneficiary_changed']);
    expect((await payees())[0]).toMatchObject({ branch: 'Branch 3', version: 2 });
    expect((await list(bina)).total).toBe(1);
    // An update without changes needs no confirmation.
    expect((await change(3)).body.data).toMatchObject({ version: 2 });
  });
});

describe('ending a request', () => {
  test('the requester withdraws it, and cannot confirm it, from any session', async () => {
    const id = await requestPayee(server, asha);
    const login = await server.call('loginAdmin', {
      body: { email: asha.email, password: PASSWORD },
    });
    const elsewhere = { ...asha, token: login.body.data.token };
    for (const session of [asha, elsewhere]) {
      expect(statusAndCode(await confirm(server, session, id))).toEqual([403, 'own_request']);
    }
    expect(statusAndMessage(await decline(server, elsewhere, id))).toEqual([
      200,
      'The change will not be made.',
    ]);
    await server.mail.waitFor(bina.email, 1, /^A request was withdrawn$/);
    expect(statusAndCode(await confirm(server, bina, id))).toEqual([409, 'confirmation_over']);
    expect(await auditOf('confirmation.decline')).toMatchObject([
      { after: { state: 'WITHDRAWN' } },
    ]);
    expect(await payees()).toHaveLength(1);
  });

  test('another admin can decline it, and the requester sees that', async () => {
    const id = await requestPayee(server, asha);
    expect((await decline(server, bina, id)).status).toBe(200);
    await server.mail.waitFor(asha.email, 1, /^A change was declined$/);
    const again = await confirm(server, charu, id);
    expect(again.body.message).toBe(`This request was declined by ${bina.name}.`);
    expect(statusAndCode(await decline(server, charu, id))).toEqual([409, 'confirmation_over']);
  });

  test('confirming needs a password proven in the last 15 minutes', async () => {
    const id = await requestPayee(server, asha);
    await ageProof(bina);
    expect(statusAndCode(await confirm(server, bina, id))).toEqual([403, 'step_up_required']);
    await server.call('stepUpAdmin', { token: bina.token, body: { password: PASSWORD } });
    expect((await confirm(server, bina, id)).status).toBe(200);
  });

  test('members and admins of other companies cannot see or end it', async () => {
    const id = await requestPayee(server, asha);
    const stranger = await makePerson(server, await makeCompany(server), 'ADMIN');
    expect(statusAndCode(await confirm(server, stranger, id))).toEqual([404, 'not_found']);
    expect(statusAndCode(await decline(server, stranger, id))).toEqual([404, 'not_found']);
    expect((await list(stranger)).total).toBe(0);
    const member = await makePerson(server, companyId);
    expect((await confirm(server, member, id)).status).toBe(403);
  });

  test('it cannot be confirmed once its requester is no longer an active admin', async () => {
    const id = await requestPayee(server, asha);
    await takeOut(server, asha);
    expect(statusAndCode(await confirm(server, bina, id))).toEqual([409, 'requester_not_active']);
    expect((await decline(server, bina, id)).status).toBe(200);
  });

  test('after 72 hours it has no effect, before and after the sweep', async () => {
    const id = await requestPayee(server, asha);
    await expireRequests();
    const over = [409, 'This request was not confirmed in time.'];
    expect(statusAndMessage(await confirm(server, bina, id))).toEqual(over);
    expect((await list(bina)).total).toBe(0);
    await sweepConfirmations(server.db);
    expect(statusAndMessage(await confirm(server, bina, id))).toEqual(over);
    expect(statusAndMessage(await decline(server, asha, id))).toEqual(over);
    expect(await payees(bina)).toHaveLength(1);
  });
});

describe('without a second admin', () => {
  test('the change is refused with instructions', async () => {
    await takeOut(server, bina, charu);
    const answer = await server.call('addBeneficiary', { token: asha.token, body: payee() });
    expect(statusAndCode(answer)).toEqual([409, 'no_second_admin']);
    expect(answer.body.message).toContain('Please ask the operator of this site.');
  });

  test('an invited admin without a password does not count as the second admin', async () => {
    await server.pool.query('update accounts set password_hash = null where id = any($1)', [
      [bina.id, charu.id],
    ]);
    expect(statusAndCode(await removeAccount(server, asha, bina.id))).toEqual([
      409,
      'no_second_admin',
    ]);
  });
});

test('at most 500 requests are pending at once', async () => {
  await server.pool.query(
    `insert into confirmations (company_id, id, kind, payload_sealed, requested_by, requested_ip,
       expires_at)
     select $1, gen_random_uuid(), 'account.add', 'x', $2, '::1', now() + interval '1 hour'
     from generate_series(1, 500)`,
    [companyId, asha.id],
  );
  const refused = await server.call('addBeneficiary', { token: asha.token, body: payee() });
  expect(statusAndCode(refused)).toEqual([409, 'too_many_confirmations']);
  // An unreadable request does not break the list, and can only be declined.
  const [unreadable] = (await list(bina)).records;
  expect(unreadable).toMatchObject({ label: '', lines: [] });
  expect(statusAndCode(await confirm(server, bina, unreadable.id))).toEqual([
    409,
    'confirmation_unreadable',
  ]);
  expect((await decline(server, bina, unreadable.id)).status).toBe(200);
  await server.pool.query(
    "update confirmations set state = 'EXPIRED', decided_at = now(), payload_sealed = null where payload_sealed = 'x'",
  );
  expect(await checkTotals(server.db)).toEqual([]);
});
