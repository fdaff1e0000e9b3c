import { describe, expect, test } from 'vitest';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import {
  LINE_DAY,
  makeDesk,
  plantLine,
  plantRefund,
  submitUpi,
} from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** A member gives the account to which a refund goes, until it was sent. */

const server = useServer();

const BANK = {
  kind: 'BANK',
  holderName: 'Asha Rao',
  accountNumber: '5010 0234 5678 90',
  ifscCode: 'hdfc0000123',
};
const UPI = { kind: 'UPI', holderName: 'Asha Rao', upi: 'asha.rao@okaxis' };
const ANOTHER = { ...BANK, accountNumber: '60200000000001' };

/** A registered refund of 80 rupees of a member's purchase. */
async function due(of: TestServer = server) {
  const desk = await makeDesk(of);
  const { token } = desk.admin;
  const { id: purchaseId } = await submitUpi(of, desk.member);
  const lineId = await plantLine(of, desk.companyId, { amount: 110_000n });
  await of.call('assignLine', { token, body: { lineId, purchaseId } });
  const body = { lineId, amount: 80, reason: 'Paid too much' };
  const registered = await of.call('registerRefund', { token, body });
  expect(registered.status).toBe(201);
  return { ...desk, purchaseId, id: registered.body.data.id as string };
}

const give = ({ token }: Person, id: string, account: object, of: TestServer = server) =>
  of.call('giveRefundAccount', { token, body: { id, ...account } });

const ownRefunds = async ({ token }: Person) =>
  (await server.call('listOwnRefunds', { token })).body.data.refunds;

/** The account of the company's newest refund, as its admins see it. */
const accountOf = async ({ token }: Person) =>
  (await server.call('listRefunds', { token })).body.data.records[0].account;

const send = (
  { token }: Person,
  id: string,
  accountVersion: number | undefined,
  of: TestServer = server,
  newestAccountVersion?: number,
) =>
  of.call('markRefundSent', {
    token,
    body: {
      id,
      reference: '632600000001',
      date: LINE_DAY,
      accountVersion,
      newestAccountVersion,
    },
  });

const mails = ({ email }: Person, subject: RegExp) =>
  server.mail.received.filter((mail) => mail.to === email && subject.test(mail.subject));

test('the member sees the refund with its reason, and gives the account that the admin then sees', async () => {
  const { admin, member, purchaseId, id } = await due();
  expect(await ownRefunds(member)).toEqual([
    expect.objectContaining({
      id,
      purchaseId,
      state: 'DUE',
      amount: 80,
      reason: 'Paid too much',
      account: null,
      canGiveAccount: true,
    }),
  ]);
  expect(await accountOf(admin)).toBeNull();
  const given = await give(member, id, BANK);
  expect(given).toMatchObject({
    status: 200,
    body: {
      message: 'The company now knows where to send your refund.',
      data: {
        account: { kind: 'BANK', holderName: 'Asha Rao', number: 'XXXX7890, HDFC0000123' },
      },
    },
  });
  expect(await accountOf(admin)).toMatchObject({
    kind: 'BANK',
    holderName: 'Asha Rao',
    accountNumber: '50100234567890',
    ifscCode: 'HDFC0000123',
    upi: null,
    version: 1,
  });
});

test('the refunds that are due come first, then the newest', async () => {
  const { companyId, admin, member, id } = await due();
  const further = async () => plantRefund(server, companyId, (await submitUpi(server, member)).id);
  const [second, third] = [await further(), await further()];
  await server.call('cancelRefund', { token: admin.token, body: { id: third } });
  expect((await ownRefunds(member)).map((refund: { id: string }) => refund.id)).toEqual([
    second,
    id,
    third,
  ]);
});

test('a UPI ID replaces the bank account', async () => {
  const { admin, member, id } = await due();
  await give(member, id, BANK);
  expect((await give(member, id, UPI)).body.data.account).toEqual({
    kind: 'UPI',
    holderName: 'Asha Rao',
    number: 'as…@okaxis',
  });
  expect(await accountOf(admin)).toMatchObject({
    kind: 'UPI',
    accountNumber: null,
    ifscCode: null,
    upi: 'asha.rao@okaxis',
    version: 2,
  });
});

test.each([
  [BANK, { holderName: 'Asha R' }],
  [BANK, { accountNumber: '60200000000001' }],
  [BANK, { ifscCode: 'HDFC0000124' }],
  [UPI, { upi: 'asha@okaxis' }],
])(
  'an account that differs only in one detail is another one: %o with %o',
  async (account, detail) => {
    const { admin, member, id } = await due();
    await give(member, id, account);
    await give(member, id, { ...account, ...detail });
    expect(await accountOf(admin)).toMatchObject({ version: 2 });
  },
);

test.each([
  ['ashas@okaxis', 'as…@okaxis'],
  ['asha@okaxis', '…@okaxis'],
])('the UPI ID %s is shortened to %s', async (upi, shown) => {
  const { member, id } = await due();
  expect((await give(member, id, { ...UPI, upi })).body.data.account.number).toBe(shown);
});

test('the mail about the refund asks for the account, and each account causes a mail to the member', async () => {
  const { member, id } = await due();
  const asked = await server.mail.waitFor(member.email, 1, /You will get money back/);
  expect(asked.text).toContain('/user/payment-history');
  expect(asked.text).not.toContain('Account:');
  await give(member, id, BANK);
  await give(member, id, { ...BANK, accountNumber: '50100234567890' });
  await give(member, id, UPI);
  await expect
    .poll(() => mails(member, /account for your refund/).length, { timeout: 10_000 })
    .toBe(2);
  const texts = mails(member, /account for your refund/)
    .map(({ text }) => text)
    .join('\n');
  expect(texts).toContain('Account:    XXXX7890, HDFC0000123');
  expect(texts).toContain('Account:    as…@okaxis');
  expect(texts).toContain('set a new password at once');
  expect(texts).not.toContain('50100234567890');
});

test('the audit trail has the shortened accounts, and where the money went', async () => {
  const { admin, member, id } = await due();
  await give(member, id, BANK);
  await give(member, id, UPI);
  await send(admin, id, 2);
  const query = { limit: '3' };
  const { records } = (await server.call('listAudit', { token: admin.token, query })).body.data;
  expect(records).toMatchObject([
    { action: 'refund.sent', after: { sentTo: 'as…@okaxis' } },
    {
      action: 'refund.account',
      actor: { id: member.id, role: 'MEMBER' },
      subject: { type: 'refund', id },
      before: { account: 'XXXX7890, HDFC0000123', holderName: 'Asha Rao' },
      after: { account: 'as…@okaxis', holderName: 'Asha Rao' },
    },
    { action: 'refund.account', before: null },
  ]);
});

test('the database contains the account only sealed, and not that of a cancelled refund', async () => {
  const { admin, member, id } = await due();
  await give(member, id, BANK);
  const stored = async () =>
    (await server.pool.query('select account_sealed from refunds where id = $1', [id])).rows[0]
      .account_sealed;
  expect(await stored()).toMatch(/^k1\./);
  expect(await stored()).not.toContain('50100234567890');
  await server.call('cancelRefund', { token: admin.token, body: { id } });
  expect(await stored()).toBeNull();
  expect(await ownRefunds(member)).toMatchObject([
    { state: 'CANCELLED', account: null, canGiveAccount: false },
  ]);
});

test('the company waits for an account only while the member can give one', async () => {
  const { admin, member, id } = await due();
  const waits = async () =>
    (await server.call('listRefunds', { token: admin.token })).body.data.records[0].waitsForAccount;
  expect(await waits()).toBe(true);
  await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [member.id]);
  expect(await waits()).toBe(false);
  await server.pool.query("update accounts set role = 'USER' where id = $1", [member.id]);
  await give(member, id, BANK);
  expect(await waits()).toBe(false);
  await server.call('cancelRefund', { token: admin.token, body: { id } });
  const another = await due();
  const { token } = another.admin;
  await server.call('deleteAccount', { token, body: { id: another.member.id } });
  expect((await server.call('listRefunds', { token })).body.data.records[0]).toMatchObject({
    state: 'DUE',
    waitsForAccount: false,
  });
});

describe('an account is refused', () => {
  const codeOf = async (answer: ReturnType<typeof give>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };

  test('once the refund was sent, also the same account', async () => {
    const { admin, member, id } = await due();
    await give(member, id, BANK);
    expect((await send(admin, id, 1)).status).toBe(200);
    expect(await codeOf(give(member, id, UPI))).toEqual([409, 'refund_over']);
    expect(await codeOf(give(member, id, BANK))).toEqual([409, 'refund_over']);
    expect(await ownRefunds(member)).toMatchObject([
      {
        state: 'SENT',
        sentReference: '632600000001',
        sentDay: LINE_DAY,
        account: { number: 'XXXX7890, HDFC0000123' },
        canGiveAccount: false,
      },
    ]);
  });

  test('once the refund was cancelled', async () => {
    const { admin, member, id } = await due();
    await server.call('cancelRefund', { token: admin.token, body: { id } });
    expect(await codeOf(give(member, id, UPI))).toEqual([409, 'refund_over']);
  });

  test("for another member's refund, and for money that nobody claims", async () => {
    const { companyId, admin, member, id } = await due();
    const stranger = await makePerson(server, companyId);
    expect(await codeOf(give(stranger, id, UPI))).toEqual([404, 'not_found']);
    expect(await ownRefunds(stranger)).toEqual([]);
    expect(await accountOf(admin)).toBeNull();
    const unclaimed = await plantRefund(server, companyId);
    expect(await codeOf(give(member, unclaimed, UPI))).toEqual([404, 'not_found']);
    expect(await ownRefunds(member)).toHaveLength(1);
  });

  test('a sixth time', async () => {
    const { admin, member, id } = await due();
    for (let count = 1; count <= 5; count += 1) {
      expect((await ownRefunds(member))[0].canGiveAccount).toBe(true);
      await give(member, id, { ...UPI, upi: `asha${String(count)}@okaxis` });
    }
    expect((await ownRefunds(member))[0].canGiveAccount).toBe(false);
    expect(await codeOf(give(member, id, UPI))).toEqual([409, 'too_many_refund_accounts']);
    expect(await accountOf(admin)).toMatchObject({ upi: 'asha5@okaxis', version: 5 });
  });

  test.each([
    [{ ...BANK, accountNumber: '12' }, 'The Account Number has 6 to 18 digits.'],
    [{ ...BANK, ifscCode: 'HDFC123' }, 'Please enter a valid IFSC Code, for example SBIN0000813.'],
    [{ ...BANK, holderName: ' ' }, 'Account Holder Name is required.'],
    [{ ...UPI, upi: 'asha' }, 'Please enter a valid UPI ID, for example name@okaxis.'],
    [{ ...UPI, kind: 'CASH' }, 'kind must be BANK or UPI.'],
  ])('with %o', async (account, message) => {
    const { member, id } = await due();
    expect(await give(member, id, account)).toMatchObject({
      status: 400,
      body: { message: [message] },
    });
  });
});

describe('a refund is marked as sent', () => {
  test('only with the account that the admin has seen last', async () => {
    const { admin, member, id } = await due();
    await give(member, id, BANK);
    await give(member, id, ANOTHER);
    expect((await send(admin, id, 1)).body.code).toBe('refund_account_changed');
    expect((await send(admin, id, 2)).body.data).toMatchObject({
      state: 'SENT',
      account: { accountNumber: '60200000000001' },
    });
    const sent = await server.mail.waitFor(member.email, 1, /Your refund was sent/);
    expect(sent.text).toContain('Account:    XXXX0001, HDFC0000123');
  });

  test('without an account only if the member has given none since', async () => {
    const { admin, member, id } = await due();
    await give(member, id, BANK);
    expect((await send(admin, id, 0)).body.code).toBe('refund_account_changed');
    const another = await due();
    expect((await send(another.admin, another.id, 0)).body.data).toMatchObject({ account: null });
  });

  test('to an earlier account, or to another one, once the admin has seen the newest', async () => {
    const { admin, member, id } = await due();
    await give(member, id, BANK);
    await give(member, id, ANOTHER);
    expect((await send(admin, id, 3, server, 2)).body.code).toBe('refund_account_changed');
    expect((await send(admin, id, 1, server, 2)).body.data.account).toMatchObject({
      accountNumber: '50100234567890',
      version: 1,
    });
    expect(await ownRefunds(member)).toMatchObject([
      { state: 'SENT', account: { number: 'XXXX7890, HDFC0000123' } },
    ]);
    const another = await due();
    await give(another.member, another.id, BANK);
    expect((await send(another.admin, another.id, 0, server, 1)).body.data.account).toBeNull();
  });

  test('without a version by pages that show no account, and then names none', async () => {
    const { admin, member, id } = await due();
    await give(member, id, BANK);
    expect((await send(admin, id, undefined)).body.data).toMatchObject({
      state: 'SENT',
      account: null,
    });
    expect(await ownRefunds(member)).toMatchObject([{ state: 'SENT', account: null }]);
    const sent = await server.mail.waitFor(member.email, 1, /Your refund was sent/);
    expect(sent.text).not.toContain('Account:');
  });

  /** The member gives another account; while that is not committed, the admin marks the refund as sent to the first one. */
  const race = async (of: TestServer): Promise<number> => {
    const { companyId, admin, member, id } = await due(of);
    await give(member, id, BANK, of);
    const trail = await holdRow(of.pool, 'select from audit_heads where company_id = $1', [
      companyId,
    ]);
    const giving = give(member, id, ANOTHER, of);
    await blockedStatements(of.pool, 1);
    const sending = send(admin, id, 1, of);
    await blockedStatements(of.pool, 2);
    await trail.release();
    expect((await giving).status).toBe(200);
    return (await sending).status;
  };

  /** The admin marks the refund as sent; while that is not committed, the member gives another account. */
  const raceAgainst = async (of: TestServer): Promise<number> => {
    const { companyId, admin, member, id } = await due(of);
    const trail = await holdRow(of.pool, 'select from audit_heads where company_id = $1', [
      companyId,
    ]);
    const sending = send(admin, id, 0, of);
    await blockedStatements(of.pool, 1);
    const giving = give(member, id, BANK, of);
    await blockedStatements(of.pool, 2);
    await trail.release();
    expect((await sending).status).toBe(200);
    return (await giving).status;
  };

  test('and an account that is given meanwhile is refused', async () => {
    const alone = await startTestServer();
    try {
      expect(await raceAgainst(alone)).toBe(409);
    } finally {
      await alone.stop();
    }
  });

  test('negative control: without its lock the account meets the guard of the database', async () => {
    const unlocked = await startTestServer({
      rewriteSql: (sql) => sql.replace('for update of r', ''),
    });
    try {
      expect(await raceAgainst(unlocked)).toBe(500);
      expect(unlocked.rewritten()).toBeGreaterThan(0);
    } finally {
      await unlocked.stop();
    }
  });

  test('not while another account is being stored', async () => {
    const alone = await startTestServer();
    try {
      expect(await race(alone)).toBe(409);
    } finally {
      await alone.stop();
    }
  });

  test('negative control: without the lock it is recorded as sent to an account that got nothing', async () => {
    const unlocked = await startTestServer({
      rewriteSql: (sql) =>
        sql.replace(
          /(select from refunds r where r\.company_id = \$1 and r\.id = \$2) for update/,
          '$1',
        ),
    });
    try {
      expect(await race(unlocked)).toBe(200);
      expect(unlocked.rewritten()).toBeGreaterThan(0);
    } finally {
      await unlocked.stop();
    }
  });
});

test('the file for the bank has the refunds that are due to bank accounts of others', async () => {
  const { companyId, admin, member, id } = await due();
  const other = await makePerson(server, companyId);
  const another = await plantRefund(server, companyId, (await submitUpi(server, member)).id);
  const sent = await plantRefund(server, companyId, (await submitUpi(server, member)).id);
  await plantRefund(server, companyId);
  await give(member, id, BANK);
  await give(member, another, UPI);
  await give(member, sent, ANOTHER);
  await send(admin, sent, 1);
  const own = await plantRefund(server, companyId, (await submitUpi(server, other)).id);
  await give(other, own, ANOTHER);
  await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [other.id]);
  await server.pool.query("update sessions set kind = 'admin' where account_id = $1", [other.id]);
  const { body } = await server.call('exportRefundTransfers', { token: other.token });
  expect(String(body).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Beneficiary Name,Beneficiary Account Number,IFSC Code,Amount,Payment Mode,Remarks',
    expect.stringMatching(/^Asha Rao,50100234567890,HDFC0000123,80(\.00)?,NEFT,Refund PUR-\d+$/),
  ]);
});

test('only the rotation of keys replaces the sealed account of a refund that was sent', async () => {
  const { admin, member, id } = await due();
  await give(member, id, BANK);
  await send(admin, id, 1);
  const sealed = server.deps.secrets.seal('account', '[]');
  const write = async (statement: string) => {
    const client = await server.pool.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('prelaunch.resealing', 'on', true)");
      await client.query(statement, [id, sealed]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  await write('update refunds set account_sealed = $2 where id = $1');
  const guarded = 'update refunds set account_sealed = $2, account_version = 2 where id = $1';
  await expect(write(guarded)).rejects.toThrow('a refund that has ended never changes');
  const replaced = server.pool.query('update refunds set account_sealed = $2 where id = $1', [
    id,
    sealed,
  ]);
  await expect(replaced).rejects.toThrow('a refund that has ended never changes');
});
