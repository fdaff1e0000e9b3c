import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, uploadReceipt, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertCompany, DEFAULT_COMPANY } from '../companies/new-company.store.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import { hashToken } from '../../platform/http/auth.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The account that `makeCompany` creates. */
const FIRST = {
  holderName: 'GLXY Private Limited',
  bankName: 'State Bank of India',
  branch: 'Bengaluru Main',
  accountNumber: '12345678901',
  ifscCode: 'SBIN0000813',
  upi: 'glxy@okaxis',
};
const OTHER = {
  holderName: 'GLXY Exports LLP',
  bankName: 'HDFC Bank',
  branch: 'Mumbai Fort',
  accountNumber: '50100123456789',
  ifscCode: 'HDFC0002854',
  upi: 'glxy.exports@okhdfcbank',
};

const get = async (who: Person) =>
  (await server.call('getBeneficiary', { token: who.token })).body.data;
const update = (who: Person, body: unknown) =>
  server.call('updateBeneficiary', { token: who.token, body });
const add = (who: Person, body: unknown) =>
  server.call('addBeneficiary', { token: who.token, body });
const changesOf = async (who: Person) =>
  (await server.call('listBeneficiaryChanges', { token: who.token })).body.data;
const auditOf = (companyId: string) =>
  server.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
const waitingMails = async (): Promise<number> => {
  const { rows } = await server.pool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs',
  );
  return rows[0]?.count ?? 0;
};
const emptyCompany = () =>
  systemTransaction(server.db, (tx) =>
    insertCompany(tx, { ...DEFAULT_COMPANY, companyName: 'Empty' }),
  );

async function company(): Promise<{ companyId: string; admin: Person; member: Person }> {
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  return { companyId, admin, member: await makePerson(server, companyId) };
}

describe('the beneficiary of a company', () => {
  test('is null while the company has no account, and its first account otherwise', async () => {
    const companyId = await emptyCompany();
    const admin = await makePerson(server, companyId, 'ADMIN');
    expect(await get(admin)).toBeNull();
    expect(await update(admin, FIRST)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const added = await add(admin, FIRST);
    expect(added.status).toBe(201);
    expect(added.body.message).toBe('Beneficiary added successfully.');
    expect(added.body.data).toMatchObject({ ...FIRST, version: 1 });
    await add(admin, OTHER);
    const both = await get(admin);
    expect(both).toMatchObject({ ...FIRST, id: added.body.data.id, version: 1 });
    expect(both.banks).toMatchObject([FIRST, OTHER]);
    expect(new Date(both.updatedAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('changes at once for members, and their purchases keep the details they saw', async () => {
    const { admin, member } = await company();
    const shown = async () =>
      (await server.call('getPaymentDetails', { token: member.token })).body.data;
    const before = await shown();
    const { status, body } = await update(admin, OTHER);
    expect([status, body.message]).toEqual([200, 'Beneficiary updated successfully.']);
    expect(body.data).toMatchObject({ ...OTHER, id: before.id, version: 2 });
    const after = await shown();
    expect(after).toMatchObject(OTHER);
    expect(after.banks).toHaveLength(1);
    expect(after.versionId).not.toBe(before.versionId);

    const bought = await server.call('submitPurchase', {
      token: member.token,
      body: {
        paymentMethod: 'UPI',
        amount: 100,
        referenceNumber: '632514789012',
        receiptId: await uploadReceipt(server, member.token),
        payeeVersionId: before.versionId,
      },
    });
    expect(bought.status).toBe(201);
    const { rows } = await server.pool.query<{ sealed: string }>(
      `select v.account_number_sealed as sealed from purchases p join beneficiary_versions v
       on v.company_id = p.company_id and v.id = p.payee_version_id where p.id = $1`,
      [bought.body.data.id],
    );
    expect(rows.map(({ sealed }) => server.deps.secrets.open('account', sealed))).toEqual([
      FIRST.accountNumber,
    ]);
    await expect(server.pool.query("update beneficiary_versions set branch = '1'")).rejects.toThrow(
      'a payee version never changes',
    );
  });

  test('an id selects the account to change; without an id the first account is changed', async () => {
    const { admin } = await company();
    const second = (await add(admin, OTHER)).body.data.id;
    await update(admin, { ...OTHER, id: second, branch: 'Pune' });
    await update(admin, { ...FIRST, branch: 'Mysuru' });
    expect((await get(admin)).banks).toMatchObject([
      { branch: 'Mysuru', version: 2 },
      { id: second, branch: 'Pune', version: 2 },
    ]);
  });

  test('the entered details are normalised', async () => {
    const { admin } = await company();
    const { body } = await update(admin, {
      holderName: '  GLXY Exports LLP ',
      bankName: 'HDFC Bank',
      branch: 'Mumbai Fort',
      accountNumber: '5010 0123 4567 89',
      ifscCode: ' hdfc0002854',
      upi: ' glxy.exports@okhdfcbank ',
      note: 'not a field',
    });
    expect(body.data).toMatchObject(OTHER);
    expect(body.data).not.toHaveProperty('note');
  });

  test('all six fields are required and validated', async () => {
    const { admin } = await company();
    const empty = { holderName: ' ', bankName: '', branch: '', accountNumber: '', ifscCode: '' };
    for (const call of [add, update]) {
      const missing = await call(admin, empty);
      expect(missing.status).toBe(400);
      expect(missing.body.message).toEqual([
        'Holder Name is required.',
        'Bank Name is required.',
        'Branch Name is required.',
        'Account Number is required.',
        'IFSC Code is required.',
        'UPI ID is required.',
      ]);
      const wrong = await call(admin, {
        ...OTHER,
        accountNumber: '12345',
        ifscCode: 'SBIN1000813',
        upi: 'glxy@bank.com',
      });
      expect(wrong.body.message).toEqual([
        'The Account Number has 6 to 18 digits.',
        'Please enter a valid IFSC Code, for example SBIN0000813.',
        'Please enter a valid UPI ID, for example name@okaxis.',
      ]);
    }
    expect((await update(admin, { ...OTHER, version: 0 })).status).toBe(400);
    expect((await get(admin)).banks).toMatchObject([FIRST]);
  });

  test('cannot be read or changed by another company', async () => {
    const { admin } = await company();
    const stranger = await company();
    const { id } = await get(admin);
    const answer = await update(stranger.admin, { ...OTHER, id });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await get(admin)).toMatchObject({ ...FIRST, version: 1 });
    expect((await get(stranger.admin)).version).toBe(1);
    await update(admin, OTHER);
    expect(await changesOf(stranger.admin)).toHaveLength(1);
  });

  test('adding and changing need a recent password proof and change nothing without it', async () => {
    const { admin, companyId } = await company();
    await server.pool.query(
      "update sessions set proven_at = now() - interval '15 minutes' where token_hash = $1",
      [hashToken(admin.token)],
    );
    for (const call of [add, update]) {
      expect(await call(admin, OTHER)).toMatchObject({
        status: 403,
        body: { code: 'step_up_required' },
      });
    }
    expect((await get(admin)).banks).toHaveLength(1);
    expect(await auditOf(companyId)).toEqual([]);
  });

  test('a company has at most 20 accounts', async () => {
    const { admin } = await company();
    for (let more = 1; more < 20; more += 1) await add(admin, OTHER);
    expect(await add(admin, OTHER)).toMatchObject({
      status: 409,
      body: { code: 'too_many_payee_accounts' },
    });
    expect((await get(admin)).banks).toHaveLength(20);
  });
});

describe('a changed beneficiary', () => {
  test('is recorded with old and new details, and mailed to every present and recent admin', async () => {
    const { admin, companyId } = await company();
    const colleague = await makePerson(server, companyId, 'ADMIN');
    const blocked = await makePerson(server, companyId, 'ADMIN');
    await server.pool.query(`update accounts set status = 'BLOCKED' where id = '${blocked.id}'`);
    const gone = await makePerson(server, companyId, 'ADMIN');
    await server.pool.query(`update accounts set deleted_at = now() where id = '${gone.id}'`);
    const stranger = (await company()).admin;

    await update(admin, { ...FIRST, accountNumber: '99945678901', upi: 'new@okaxis' });
    const [entry] = await auditOf(companyId);
    expect(entry).toMatchObject({
      actor_id: admin.id,
      action: 'beneficiary.update',
      subject_type: 'beneficiary',
      subject_label: 'State Bank of India (…8901)',
      before: { ...FIRST, accountNumber: 'XXXXXXX8901', version: 1 },
      after: {
        ...FIRST,
        accountNumber: 'XXXXXXX8901',
        accountNumberChanged: true,
        upi: 'new@okaxis',
        version: 2,
      },
    });
    for (const { email } of [admin, colleague, blocked, gone]) {
      const { subject, text } = await server.mail.waitFor(email);
      expect(subject).toBe('The account that your members pay to was changed');
      expect(text).toContain(
        `${admin.name} (${admin.email}) changed the account that the members of GLXY pay to`,
      );
      expect(text).toMatch(/Old:[^]*UPI ID: +glxy@okaxis[^]*New:[^]*UPI ID: +new@okaxis/);
      // The two numbers differ, but their masked forms are equal.
      expect(text.match(/Account number: +XXXXXXX8901/g)).toHaveLength(2);
      expect(text).toContain('Changed: Account number, UPI ID');
      expect(text).not.toMatch(/12345678901|99945678901/);
      expect(text).toContain('https://tokens.example/admin/beneficiary');
    }
    const notified = server.mail.received.map(({ to }) => to);
    expect(notified).not.toContain(stranger.email);
  });

  test('an added account is mailed and recorded too', async () => {
    const { admin, companyId } = await company();
    await add(admin, OTHER);
    const { subject, text } = await server.mail.waitFor(admin.email);
    expect(subject).toBe('An account to pay to was added');
    expect(text).toMatch(/New:[^]*Account number: +XXXXXXXXXX6789/);
    expect(text).not.toContain('Old:');
    expect(await auditOf(companyId)).toMatchObject([
      {
        action: 'beneficiary.add',
        before: null,
        after: { ...OTHER, accountNumber: 'XXXXXXXXXX6789', version: 1 },
      },
    ]);
  });

  test('saving it unchanged writes no version, no audit entry and no mail', async () => {
    const { admin, companyId } = await company();
    // The mails of earlier tests must be delivered first.
    await expect.poll(waitingMails).toBe(0);
    const { status, body } = await update(admin, { ...FIRST, version: 1 });
    expect([status, body.data.version]).toEqual([200, 1]);
    expect(await auditOf(companyId)).toEqual([]);
    expect(await changesOf(admin)).toHaveLength(1);
    // Checks the queue first: a mail sent in between is found among the received ones.
    expect(await waitingMails()).toBe(0);
    expect(server.mail.received.filter(({ to }) => to === admin.email)).toEqual([]);
  });

  test('its history lists who changed what, newest first, at most 50 entries', async () => {
    const { admin } = await company();
    await update(admin, OTHER);
    const changes = await changesOf(admin);
    expect(changes).toMatchObject([
      { version: 2, changedBy: admin.name, before: FIRST, after: OTHER },
      { version: 1, changedBy: null, before: null, after: FIRST },
    ]);
    for (let more = 0; more < 50; more += 1) {
      await update(admin, { ...OTHER, branch: `Branch ${String(more)}` });
    }
    const latest = await changesOf(admin);
    expect(latest).toHaveLength(50);
    expect(latest[0]).toMatchObject({ version: 52, after: { branch: 'Branch 49' } });
  });
});
