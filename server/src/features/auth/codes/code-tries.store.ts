import { CODE_RULES } from '@prelaunch/domain/limits';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/index.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { sameBytes, type Secrets } from '../../../platform/keys/secrets.ts';
import { refuse } from '../../../platform/refuse.ts';
import { FREEZE, MISSES_BEFORE_FREEZE, OTHERS_TRIES, OTHERS_TRIES_WINDOW } from '../auth.rules.ts';
import {
  budgetOf,
  matchesSubject,
  NO_REQUESTER,
  type CodeSubject,
  type RightCode,
} from './codes.store.ts';
import type { Requester } from '../guessing/requesters.store.ts';

/** A code against which a try was counted. */
interface CountedCode {
  readonly requester: Buffer;
  readonly code_hash: Buffer;
}

/** Whether codes are frozen for the caller, or for all unknown callers together. */
const isFrozen = (subject: CodeSubject, caller: Requester) => sql`exists (
  select from code_budgets where ${matchesSubject(subject)} and requester = ${budgetOf(caller)}
    and frozen_until > now())`;

/** Counts a try of the caller's own code. Returns null when the caller has no unexpired code. */
async function tryOwnCode(
  db: Db,
  subject: CodeSubject,
  caller: Requester,
): Promise<readonly CountedCode[] | null> {
  const { rows } = await sql<{ is_live: boolean; counted: Buffer | null }>`
    with tried as (
      update mailed_codes set tries_left = tries_left - 1
      where ${matchesSubject(subject)} and requester = ${caller.key}
        and tries_left > 0 and expires_at > now() and not ${isFrozen(subject, caller)}
      returning code_hash
    )
    select exists (
      select from mailed_codes
      where ${matchesSubject(subject)} and requester = ${caller.key} and expires_at > now()) as is_live,
      (select code_hash from tried) as counted`.execute(db);
  const own = rows[0];
  if (own?.is_live !== true) return null;
  return own.counted === null ? [] : [{ requester: caller.key, code_hash: own.counted }];
}

/**
 * Counts a try of codes that other requesters asked for, for example on another device: per caller, and per code
 * for all such callers together. Without any code the same rows are written, so that the response time
 * does not reveal who was invited.
 */
async function tryCodesOfOthers(
  db: Db,
  subject: CodeSubject,
  caller: Requester,
): Promise<readonly CountedCode[]> {
  const { purpose, scope, address } = subject;
  const { tries, life } = CODE_RULES[purpose];
  const { rows } = await sql<CountedCode>`
    with allowed as (
      insert into code_budgets as b (purpose, scope, address, requester, tries, tries_end_at)
      values (${purpose}, ${scope}, ${address}, ${caller.key}, 1,
              now() + make_interval(secs => ${Math.max(OTHERS_TRIES_WINDOW, life)}))
      on conflict (purpose, scope, address, requester) do update set
        tries = case when b.tries_end_at <= now() then 1 else b.tries + 1 end,
        tries_end_at = case when b.tries_end_at <= now() then excluded.tries_end_at else b.tries_end_at end
        where b.tries_end_at <= now() or b.tries < ${tries}
      returning 1
    ), live as (
      select requester from mailed_codes
      where ${matchesSubject(subject)} and exists (select from allowed)
        and expires_at > now() and not ${isFrozen(subject, caller)}
      -- In a fixed order, to avoid deadlocks.
      order by requester for update
    ), tried as (
      update mailed_codes set others_tries_left = others_tries_left - 1
      where ${matchesSubject(subject)} and requester in (select requester from live) and others_tries_left > 0
      returning requester, code_hash
    ), untried as (
      insert into code_budgets as b (purpose, scope, address, requester)
      select ${purpose}, ${scope}, ${address}, ${NO_REQUESTER}::bytea where not exists (select from tried)
      on conflict (purpose, scope, address, requester) do update set misses = b.misses
    )
    select requester, code_hash from tried`.execute(db);
  return rows;
}

/**
 * Counts a try and checks the code. The try is committed in its own transaction before the check, so parallel
 * guesses gain nothing, and a failed business transaction does not return the try.
 *
 * @returns a proof for `redeemCode`; refuses with `wrong_code` if no code matches
 */
export async function tryCode(
  db: Db,
  secrets: Secrets,
  subject: CodeSubject,
  caller: Requester,
  code: string,
): Promise<RightCode> {
  const counted =
    (await tryOwnCode(db, subject, caller)) ?? (await tryCodesOfOthers(db, subject, caller));
  // Under every key, so that codes stay valid during key rotation.
  const hashes = secrets.macs('code', subject.purpose, subject.scope, subject.address, code);
  for (const { requester, code_hash: stored } of counted) {
    const hash = hashes.find((candidate) => sameBytes(stored, candidate));
    if (hash !== undefined) return { subject, hash, askedBy: requester, triedBy: caller };
  }
  // Without a code there was nothing to guess, so it is not a miss.
  await countMiss(db, subject, caller, counted.length === 0 ? 0 : 1);
  return refuse('wrong_code');
}

/**
 * Counts a wrong code of the caller, or of all unknown callers together. After `MISSES_BEFORE_FREEZE` misses in
 * a row their codes are frozen for a day: none are sent and none accepted.
 */
async function countMiss(
  db: Db,
  subject: CodeSubject,
  caller: Requester,
  misses: 0 | 1,
): Promise<void> {
  const { purpose, scope, address } = subject;
  // The code of an invitation cannot be requested again, so its own tries limit the guesses without a freeze.
  const added = purpose === 'set_password' ? 0 : misses;
  await systemTransaction(db, async (tx) => {
    const { rows } = await sql<{ frozen: boolean }>`
      insert into code_budgets as b (purpose, scope, address, requester, misses, last_miss_at)
      values (${purpose}, ${scope}, ${address}, ${budgetOf(caller)}, ${added}, now())
      on conflict (purpose, scope, address, requester) do update set
        misses = (b.misses + excluded.misses) % ${MISSES_BEFORE_FREEZE}::int,
        last_miss_at = now(),
        frozen_until = case when b.misses + excluded.misses >= ${MISSES_BEFORE_FREEZE}::int
          then now() + make_interval(secs => ${FREEZE}) else b.frozen_until end
      returning misses = 0 as frozen`.execute(tx);
    if (added === 0 || rows[0]?.frozen !== true) return;
    await recordAudit(
      tx,
      { kind: 'visitor', name: 'Somebody', email: address },
      {
        companyId: scope === '-' ? null : scope,
        action: 'code.freeze',
        subject: { type: 'address', id: address, label: address },
        before: null,
        after: { purpose, hours: FREEZE / 3600, requester: caller.kind },
        ip: '-',
      },
    );
  });
}

/** Counts a correct code as a miss, because the second factor sent with it was wrong. */
export const recordMiss = (db: Db, { subject, triedBy }: RightCode): Promise<void> =>
  countMiss(db, subject, triedBy, 1);

/** Returns the try of a correct code, because the second factor was not sent with it. */
export async function giveTryBack(
  db: Db,
  { subject, hash, askedBy, triedBy }: RightCode,
): Promise<void> {
  const { tries } = CODE_RULES[subject.purpose];
  if (askedBy.equals(triedBy.key)) {
    await sql`
      update mailed_codes set tries_left = least(tries_left + 1, ${tries}::int)
      where ${matchesSubject(subject)} and requester = ${askedBy} and code_hash = ${hash}`.execute(
      db,
    );
    return;
  }
  await sql`
    with returned as (
      update code_budgets set tries = greatest(tries - 1, 0)
      where ${matchesSubject(subject)} and requester = ${triedBy.key}
    )
    update mailed_codes
    set others_tries_left = least(others_tries_left + 1, ${tries * OTHERS_TRIES}::int)
    where ${matchesSubject(subject)} and requester = ${askedBy} and code_hash = ${hash}`.execute(
    db,
  );
}
