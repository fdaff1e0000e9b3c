import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  type Person,
} from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { lockAccount, lockAccounts } from '../../accounts/manage-users/manage-users.store.ts';
import { refuseWithoutSecondAdmin } from '../../companies/change-company.store.ts';
import { listOtherAdmins } from '../../confirmations/confirmations.store.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { Admin, Member } from '../../../platform/http/actor.ts';
import { hashToken } from '../../../platform/http/auth.ts';
import { createSecrets } from '../../../platform/keys/secrets.ts';
import { findNoticeRecipients } from '../../confirmations/notices/notice-recipients.store.ts';
import {
  findAdminCredentials,
  findInvitedAdmin,
  findMemberCredentials,
  setFirstPassword,
  setMemberPassword,
} from '../passwords/credentials.store.ts';
import { isLiveSession, lockLiveSession, openSession } from '../sessions/sessions.store.ts';
import {
  findSuperAdmin,
  lockSuperAdmins,
  markRemoved,
  superAdmins,
} from '../super-admins/super-admins.store.ts';

/** Tests, for each rule, the states in which it accepts an account. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());

/** The SQL that changes an active account to each state. */
const states = {
  active: 'name = name',
  inactive: "status = 'INACTIVE'",
  blocked: "status = 'BLOCKED'",
  deleted: 'deleted_at = now()',
  'of the other role': "role = case role when 'USER' then 'ADMIN' else 'USER' end",
  'with a new password': 'credential_version = credential_version + 1',
  'without a password': 'password_hash = null',
};
type State = keyof typeof states;

const NOT_DELETED = [
  'active',
  'inactive',
  'blocked',
  'with a new password',
  'without a password',
] as const;

interface Given {
  readonly person: Person;
  readonly companyId: string;
  /** The account as the caller of a write. */
  readonly caller: Admin | Member;
  /** Another admin of the company. */
  readonly colleague: Admin;
}

interface Rule {
  readonly role: 'USER' | 'ADMIN';
  readonly passes: (tx: Tx, given: Given) => Promise<boolean>;
  readonly states: readonly State[];
}

const MAY_SIGN_IN = ['active', 'without a password'] as const;

const opens = async (tx: Tx, { caller }: Given): Promise<boolean> => {
  const { kind, companyId, accountId } = caller;
  return openSession(tx, { kind, companyId, accountId }, 1).then(
    () => true,
    () => false,
  );
};
const isLive = (_: Tx, { caller }: Given) => isLiveSession(server.db, caller.sessionHash);
const isLocked = async (tx: Tx, { caller }: Given) =>
  (await lockLiveSession(tx, caller, false)) !== null;

const rules: Readonly<Record<string, Rule>> = {
  "a member's session is live": { role: 'USER', passes: isLive, states: MAY_SIGN_IN },
  "an admin's session is live": { role: 'ADMIN', passes: isLive, states: MAY_SIGN_IN },
  'a member may write': { role: 'USER', passes: isLocked, states: MAY_SIGN_IN },
  'an admin may write': { role: 'ADMIN', passes: isLocked, states: MAY_SIGN_IN },
  'a member may open a session': { role: 'USER', passes: opens, states: MAY_SIGN_IN },
  'an admin may open a session': { role: 'ADMIN', passes: opens, states: MAY_SIGN_IN },
  "a member's credentials are found": {
    role: 'USER',
    passes: async (tx, { companyId, person }) =>
      (await findMemberCredentials(tx, companyId, person.email)) !== null,
    states: NOT_DELETED,
  },
  "an admin's credentials are found": {
    role: 'ADMIN',
    passes: async (tx, { person }) => (await findAdminCredentials(tx, person.email)) !== null,
    states: NOT_DELETED,
  },
  'a member may set a new password': {
    role: 'USER',
    passes: (tx, { companyId, person }) => setMemberPassword(tx, companyId, person.id, 'hash'),
    states: NOT_DELETED,
  },
  'an invited admin is found': {
    role: 'ADMIN',
    passes: async (tx, { person }) => (await findInvitedAdmin(tx, person.email)) !== null,
    states: ['without a password'],
  },
  'an admin may set the first password': {
    role: 'ADMIN',
    passes: (tx, { companyId, person }) => setFirstPassword(tx, companyId, person.id, 'hash'),
    states: ['without a password'],
  },
  'an admin is mailed about requests of others': {
    role: 'ADMIN',
    passes: async (tx, { colleague, person }) =>
      (await listOtherAdmins(tx, colleague)).some(({ email }) => email === person.email),
    states: ['active', 'with a new password'],
  },
  'an admin counts as the second one of the company': {
    role: 'ADMIN',
    passes: (tx, { companyId }) =>
      refuseWithoutSecondAdmin(tx, companyId).then(
        () => true,
        () => false,
      ),
    states: ['active', 'with a new password'],
  },
  'an account can be changed': {
    role: 'USER',
    passes: async (tx, { colleague, person }) =>
      (await lockAccount(tx, colleague, person.id)) !== null,
    states: [...NOT_DELETED, 'of the other role'],
  },
  'an account can be changed in bulk': {
    role: 'USER',
    passes: async (tx, { colleague, person }) =>
      (await lockAccounts(tx, colleague, [person.id])).length === 1,
    states: [...NOT_DELETED, 'of the other role'],
  },
};

async function makeGiven(role: Rule['role']): Promise<Given> {
  const companyId = await makeCompany(server);
  const person = await makePerson(server, companyId, role);
  const other = await makePerson(server, companyId, 'ADMIN');
  const asCaller = <K extends 'member' | 'admin'>(kind: K, { id, name, email, token }: Person) => ({
    kind,
    companyId,
    accountId: id,
    name,
    email,
    sessionHash: hashToken(token),
  });
  return {
    person,
    companyId,
    caller: role === 'USER' ? asCaller('member', person) : asCaller('admin', person),
    colleague: asCaller('admin', other),
  };
}

test.each(Object.keys(rules))('%s in exactly the right states', async (name) => {
  const rule = rules[name];
  if (rule === undefined) throw new Error(name);
  const passed: string[] = [];
  for (const [state, change] of Object.entries(states)) {
    const given = await makeGiven(rule.role);
    await server.pool.query(`update accounts set ${change} where id = $1`, [given.person.id]);
    const passes = await systemTransaction(server.db, (tx) => rule.passes(tx, given));
    if (passes) passed.push(state);
  }
  expect(passed.sort()).toEqual([...rule.states].sort());
});

test('an account of another company is neither found, changed nor mailed', async () => {
  const [mine, theirs] = [await makeGiven('ADMIN'), await makeGiven('ADMIN')];
  const member = await makePerson(server, theirs.companyId);
  await server.pool.query('update accounts set password_hash = null where id = $1', [
    theirs.person.id,
  ]);
  const found = await systemTransaction(server.db, async (tx) => [
    await findMemberCredentials(tx, mine.companyId, member.email),
    await setMemberPassword(tx, mine.companyId, member.id, 'hash'),
    await setFirstPassword(tx, mine.companyId, theirs.person.id, 'hash'),
    await lockAccount(tx, mine.colleague, member.id),
    await lockAccounts(tx, mine.colleague, [member.id]),
    (await listOtherAdmins(tx, mine.colleague)).map(({ email }) => email),
  ]);
  expect(found).toEqual([null, false, false, null, [], [mine.person.email]]);
});

test('a super admin who is removed can do nothing any more', async () => {
  const { email, token } = await makeSuperAdmin(server);
  const id = (await findSuperAdmin(server.db, email))?.id ?? '';
  const owner = { kind: 'superadmin', superAdminId: id } as const;
  const caller = { ...owner, name: '', email, sessionHash: hashToken(token) };
  const companyId = await makeCompany(server);
  const vault = { secrets: createSecrets('opens no value of this list'), log: console };
  const list = (db: Db) => superAdmins.page({ ...vault, db }, caller, { page: 1, limit: 100 });
  const look = () =>
    systemTransaction(server.db, async (tx) => [
      (await findSuperAdmin(tx, email)) !== null,
      await isLiveSession(server.db, caller.sessionHash),
      (await lockLiveSession(tx, caller, false)) !== null,
      (await lockSuperAdmins(tx)).some((each) => each.id === id),
      (await list(tx)).records.some((each) => each.id === id),
      (await findNoticeRecipients(tx, companyId)).addresses.includes(email),
      await openSession(tx, owner, null).then(
        () => true,
        () => false,
      ),
    ]);
  const { total } = await list(server.db);
  expect(new Set(await look())).toEqual(new Set([true]));
  await systemTransaction(server.db, (tx) => markRemoved(tx, id));
  expect(new Set(await look())).toEqual(new Set([false]));
  expect((await list(server.db)).total).toBe(total - 1);
});
