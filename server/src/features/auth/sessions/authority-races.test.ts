import { expect, test } from 'vitest';
import { expectDone } from '../../../../attacks/attack-fixture.ts';
import { newCode } from '../../../../testing/codes.ts';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import { makeCompany, makePerson, makeSuperAdmin, PASSWORD } from '../../../../testing/people.ts';
import { buy } from '../../../../testing/purchases.ts';
import { rewriteFunction } from '../../../../testing/rewrite-function.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/**
 * A revocation that overlaps the write it must stop. Each race has a negative control without the guard in the SQL,
 * which must give the wrong result.
 */

async function withServer<T>(
  withoutGuard: ((sql: string) => string) | undefined,
  work: (server: TestServer) => Promise<T>,
): Promise<T> {
  const server = await startTestServer(
    withoutGuard === undefined ? {} : { rewriteSql: withoutGuard },
  );
  try {
    const result = await work(server);
    if (withoutGuard !== undefined) expect(server.rewritten()).toBeGreaterThan(0);
    return result;
  } finally {
    await server.stop();
  }
}

/** Returns the responses to logins with the old password, and how many of their sessions are live after the reset. */
async function loginsDuringReset(
  server: TestServer,
): Promise<{ statuses: number[]; live: number }> {
  const companyId = await makeCompany(server);
  const { email: user } = await makePerson(server, companyId);
  const subject = { purpose: 'forgot_password', scope: companyId, address: user } as const;
  const otp = await newCode(server, subject);
  const login = (password: string) =>
    server.call('loginMember', { body: { companyId, user, password } });
  // The reset is the first to wait for the lock of the account. The logins verify the old password, then wait behind it.
  const account = await holdRow(server.pool, 'select 1 from accounts where email = $1', [user]);
  const password = `${PASSWORD} changed`;
  const reset = server.call('resetPassword', { body: { companyId, user, otp, password } });
  await blockedStatements(server.pool, 1);
  const logins = Array.from({ length: 3 }, () => login(PASSWORD));
  await blockedStatements(server.pool, 4);
  await account.release();
  expectDone(await reset);
  const answers = await Promise.all(logins);
  const tokens = answers.map(({ body }) => String(body.data?.token));
  const profiles = await Promise.all(tokens.map((token) => server.call('getProfile', { token })));
  expect((await login(password)).status).toBe(200);
  return {
    statuses: answers.map(({ status }) => status),
    live: profiles.filter(({ status }) => status === 200).length,
  };
}

test('a login verified before a password reset is refused after the reset', async () => {
  expect(await withServer(undefined, loginsDuringReset)).toEqual({
    statuses: [401, 401, 401],
    live: 0,
  });
});

test('negative control: without the version check the login opens a live session', async () => {
  const withoutVersion = (sql: string) =>
    sql.replace('and a.credential_version = s.credential_version', '');
  const live = await withServer(withoutVersion, async (server) => {
    await rewriteFunction(server.pool, 'open_session', 'and credential_version = version', '');
    return (await loginsDuringReset(server)).live;
  });
  expect(live).toBeGreaterThan(0);
});

/** An order waits for the lock of the totals while its company is suspended. */
async function orderDuringSuspension(server: TestServer) {
  const companyId = await makeCompany(server);
  const member = await makePerson(server, companyId);
  const { token } = await makeSuperAdmin(server);
  const totals = await holdRow(server.pool, 'select 1 from company_totals where company_id = $1', [
    companyId,
  ]);
  const body = { id: companyId, status: 'SUSPENDED', pricePerToken: 500 };
  const suspension = server.call('updateCompany', { token, body });
  await blockedStatements(server.pool, 1);
  const order = buy(server, member, { paymentMethod: 'MANUAL', amount: 1000 });
  await blockedStatements(server.pool, 2);
  await totals.release();
  expectDone(await suspension);
  const { status, body: answer } = await order;
  return { status, code: answer.code };
}

test('an order that was priced before a suspension is refused after it', async () => {
  expect(await withServer(undefined, orderDuringSuspension)).toEqual({
    status: 409,
    code: 'company_suspended',
  });
});

test('negative control: without the terms version the order is accepted after the suspension', async () => {
  const withoutTerms = (sql: string) => sql.replace('when t.terms_version <>', 'when 0 =');
  expect(await withServer(withoutTerms, orderDuringSuspension)).toMatchObject({ status: 201 });
});

/** A member resets the password with a code while an admin promotes the account. */
async function resetDuringPromotion(server: TestServer): Promise<number> {
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  const member = await makePerson(server, companyId);
  const subject = { purpose: 'forgot_password', scope: companyId, address: member.email } as const;
  const otp = await newCode(server, subject);
  // The promotion holds its locks and waits for the head of the audit trail.
  const head = await holdRow(server.pool, 'select 1 from audit_heads where company_id = $1', [
    companyId,
  ]);
  const promotion = server.call('updateAccount', {
    token: admin.token,
    body: { id: member.id, role: 'ADMIN', name: 'A', email: member.email, mobile: '+919812345670' },
  });
  await blockedStatements(server.pool, 1);
  const body = { companyId, user: member.email, otp, password: `${PASSWORD} changed` };
  const reset = server.call('resetPassword', { body });
  await blockedStatements(server.pool, 2);
  await head.release();
  expectDone(await promotion);
  return (await reset).status;
}

test('a member’s password reset that overlaps the promotion of the account is refused', async () => {
  expect(await withServer(undefined, resetDuringPromotion)).toBe(400);
});

test('negative control: without the role condition the reset changes the password of an admin', async () => {
  const withoutConditions = (sql: string) =>
    sql.startsWith('update "accounts" set "password_hash"')
      ? sql.replace(/and "role" = (\$\d+)/, 'and $1::text is not null')
      : sql;
  expect(await withServer(withoutConditions, resetDuringPromotion)).toBe(200);
});

/** An approval is about to write while another admin deletes the approving admin. */
async function approvalDuringDeletion(server: TestServer) {
  const companyId = await makeCompany(server);
  const [deleted, deleting] = [
    await makePerson(server, companyId, 'ADMIN'),
    await makePerson(server, companyId, 'ADMIN'),
  ];
  const member = await makePerson(server, companyId);
  const order = await buy(server, member, { paymentMethod: 'MANUAL', amount: 1000 });
  const { id } = expectDone(order).data;
  // The deletion holds its locks and waits for the head of the audit trail.
  const head = await holdRow(server.pool, 'select 1 from audit_heads where company_id = $1', [
    companyId,
  ]);
  const deletion = server.call('deleteAccount', {
    token: deleting.token,
    body: { id: deleted.id },
  });
  await blockedStatements(server.pool, 1);
  const approval = server.call('approvePurchase', { token: deleted.token, body: { id } });
  await blockedStatements(server.pool, 2);
  await head.release();
  expectDone(await deletion);
  return (await approval).status;
}

test('an approval that overlaps the deletion of its admin is refused', async () => {
  expect(await withServer(undefined, approvalDuringDeletion)).toBe(401);
});

test('negative control: without the locks the approval of a deleted admin takes effect', async () => {
  const withoutLock = (sql: string) => sql.replace(/for share of a for key share of s/, '');
  expect(await withServer(withoutLock, approvalDuringDeletion)).toBe(200);
});
