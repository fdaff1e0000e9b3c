import { sql, type RawBuilder } from 'kysely';
import { prepareStatement } from '../../../platform/db/prepared-statement.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { hashToken } from '../../../platform/http/auth.ts';
import type { Secrets } from '../../../platform/keys/secrets.ts';
import {
  adminCredentials,
  memberCredentials,
  type Credentials,
} from '../passwords/credentials.store.ts';
import {
  countFailure,
  resetFailures,
  selectCounted,
  signInCounters,
  subjectsOf,
  type Counted,
  type Login,
  type Subjects,
  type Success,
} from './login-failures.store.ts';
import {
  callerToRemember,
  knownPosition,
  rememberingCaller,
  requestersOf,
  type AccountAddress,
  type Caller,
  type Candidates,
  type Remembered,
  type Requester,
} from '../guessing/requesters.store.ts';
import { newSessionToken, openingSession } from '../sessions/sessions.store.ts';

interface BeginValues extends Candidates {
  readonly companyId: string;
  readonly email: string;
  /** The subjects of the requesters' own counters, by the result of `knownPosition`. */
  readonly ownSubjects: readonly string[];
  /** The subject that all unknown requesters share. */
  readonly sharedSubject: string | null;
}

interface BeginRow extends Counted {
  readonly position: number;
  /** Null when no account matches. */
  readonly credentials: Credentials | null;
}

const beginStatement = (
  parts: (values: { companyId: RawBuilder<string>; email: RawBuilder<string> }) => {
    readonly credentials: RawBuilder<Credentials>;
    /** Nothing is counted, and no row is returned, unless this is true. */
    readonly condition: RawBuilder<unknown>;
  },
) =>
  prepareStatement<BeginValues, BeginRow>((values) => {
    const { credentials, condition } = parts(values);
    return sql`
  with requester as materialized (
    select ${knownPosition(values)} as position where ${condition}
  ), attempt as materialized (
    select position, (${values.ownSubjects}::text[])[position + 1] as own,
      case position when 0 then ${values.sharedSubject}::text end as shared
    from requester
  ), ${countFailure(sql`attempt`)}
  select position, ${selectCounted}, (select to_json(found) from (${credentials}) found) as credentials
  from attempt`;
  });

const begin = {
  member: beginStatement(({ companyId, email }) => ({
    credentials: memberCredentials(companyId, email),
    condition: sql`exists (select from companies where id = ${companyId}::uuid)`,
  })),
  admin: beginStatement(({ email }) => ({
    credentials: adminCredentials(email),
    condition: sql`true`,
  })),
};

/** An attempt to sign in that was counted as failed until its outcome is known; `admitCounted` refuses a blocked one. */
export interface SignInBegun {
  readonly requester: Requester;
  readonly subjects: Subjects;
  readonly counted: Counted;
  /** Null for an unknown address. */
  readonly found: Credentials | null;
}

/**
 * Begins a sign-in by password in one round trip: determines how the caller is known, counts the attempt as failed,
 * and finds the account.
 *
 * @returns null when the company does not exist; then nothing is counted
 */
export async function beginSignIn(
  db: Db,
  secrets: Secrets,
  kind: 'member' | 'admin',
  account: AccountAddress,
  caller: Caller,
): Promise<SignInBegun | null> {
  const [, companyId, email] = account;
  const { candidates, requesters } = requestersOf(secrets, account, caller);
  const attemptOf = (requester: Requester) => ({
    requester,
    subjects: subjectsOf(secrets, signInCounters(account, requester)),
  });
  const attempts = requesters.map(attemptOf);
  const rows = await begin[kind](db, {
    ...candidates,
    companyId,
    email,
    ownSubjects: attempts.map(({ subjects }) => subjects.own),
    sharedSubject: attempts[0]?.subjects.shared ?? null,
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { requester, subjects } = attempts[row.position] ?? attemptOf(requesters[0]);
  return { requester, subjects, counted: row, found: row.credentials };
}

interface OpenValues extends Remembered, Success {
  readonly tokenHash: Buffer;
  readonly companyId: string;
  readonly ownerId: string;
  readonly credentialVersion: number;
}

const openStatement = prepareStatement<OpenValues, { readonly position: number }>(
  (values) => sql`
  with ${resetFailures(values)}, opened as materialized (
    select ${openingSession('member', values)} as is_open
  ), ${rememberingCaller(values, sql`(select is_open from opened)`)}
  select position from chosen`,
);

/**
 * Completes a member's sign-in in one round trip: resets the counters of failures, opens the session, and remembers the
 * caller's browser and network.
 *
 * @returns the session's token and the tokens of the browser's device cookie; null when the password or the account's
 *   status has changed since `beginSignIn`, then no session is opened
 */
export async function openMemberSession(
  db: Db,
  secrets: Secrets,
  account: AccountAddress,
  caller: Caller,
  { success }: Login,
  { companyId, accountId, credentialVersion }: Credentials,
): Promise<{ readonly token: string; readonly cookieTokens: readonly string[] } | null> {
  const token = newSessionToken();
  const remembered = callerToRemember(secrets, account, caller);
  const rows = await openStatement(db, {
    ...success,
    ...remembered.values,
    tokenHash: hashToken(token),
    companyId,
    ownerId: accountId,
    credentialVersion,
  });
  const [row] = rows;
  return row === undefined ? null : { token, cookieTokens: remembered.cookieTokens(row.position) };
}
