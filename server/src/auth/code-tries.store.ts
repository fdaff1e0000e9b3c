import { CODE_RULES } from '@prelaunch/domain/limits';
import { sql } from 'kysely';
import { recordAudit } from '../audit/audit.store.ts';
import { systemTransaction } from '../db/system-transaction.ts';
import type { Db } from '../db/transaction.ts';
import { sameBytes, type Secrets } from '../keys/secrets.ts';
import { refuse } from '../refuse.ts';
import { FREEZE, MISSES_BEFORE_FREEZE, OTHERS_TRIES, OTHERS_TRIES_WINDOW } from './auth.rules.ts';
import { budgetOf, matchesSubject, NO_REQUESTER, type CodeSubject, type RightCode } from './codes.store.ts';
import type { Requester } from './requesters.store.ts';

/** A code that is out and was looked at. */
interface Judged {
  readonly requester: Buffer;
  readonly code_hash: Buffer;
}

/** Whether the caller, or all unknown callers together, may try no codes for now. */
const isFrozen = (subject: CodeSubject, caller: Requester) => sql`exists (
  select from code_budgets where ${matchesSubject(subject)} and requester = ${budgetOf(caller)}
    and frozen_until > now())`;

/** Counts a try at the caller's own code. Null where the caller has asked for none that still lives. */
async function tryOwnCode(
  db: Db,
  subject: CodeSubject,
  caller: Requester,
): Promise<readonly Judged[] | null> {
  const { rows } = await sql<{ is_out: boolean; judged: Buffer | null }>`
    with tried as (
      update mailed_codes set tries_left = tries_left - 1
      where ${matchesSubject(subject)} and requester = ${caller.key}
        and tries_left > 0 and expires_at > now() and not ${isFrozen(subject, caller)}
      returning code_hash
    )
    select exists (
      select from mailed_codes
      where ${matchesSubject(subject)} and requester = ${caller.key} and expires_at > now()) as is_out,
      (select code_hash from tried) as judged`.execute(db);
  const own = rows[0];
  if (own?.is_out !== true) return null;
  return own.judged === null ? [] : [{ requester: caller.key, code_hash: own.judged }];
}

/**
 * Counts a try at the codes that other requesters asked for, such as on another device: by the caller,
 * and by code for all such callers together. Where no code is out the same is written, so that it does
 * not tell who was invited.
 */
async function tryCodesOfOthers(
  db: Db,
  subject: CodeSubject,
  caller: Requester,
): Promise<readonly Judged[]> {
  const { purpose, scope, address } = subject;
  const { tries, life } = CODE_RULES[purpose];
  const { rows } = await sql<Judged>`
    with allowed as (
      insert into code_budgets as b (purpose, scope, address, requester, tries, tries_end_at)
      values (${purpose}, ${scope}, ${address}, ${caller.key}, 1,
              now() + make_interval(secs => ${Math.max(OTHERS_TRIES_WINDOW, life)}))
      on conflict (purpose, scope, address, requester) do update set
        tries = case when b.tries_end_at <= now() then 1 else b.tries + 1 end,
        tries_end_at = case when b.tries_end_at <= now() then excluded.tries_end_at else b.tries_end_at end
        where b.tries_end_at <= now() or b.tries < ${tries}
      returning 1
    ), out as (
      select requester from mailed_codes
      where ${matchesSubject(subject)} and exists (select from allowed)
        and expires_at > now() and not ${isFrozen(subject, caller)}
      -- In one order, so that two callers cannot wait for each other.
      order by requester for update
    ), tried as (
      update mailed_codes set others_tries_left = others_tries_left - 1
      where ${matchesSubject(subject)} and requester in (select requester from out) and others_tries_left > 0
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
 * Counts a try and judges it. The try is counted, in a transaction of its own, before the code is
 * looked at: parallel guesses gain nothing, and a business transaction that fails gives no try back.
 *
 * @returns a proof that `redeemCode` takes; refuses with 'wrong_code' otherwise
 */
export async function tryCode(
  db: Db,
  secrets: Secrets,
  subject: CodeSubject,
  caller: Requester,
  code: string,
): Promise<RightCode> {
  const judged =
    (await tryOwnCode(db, subject, caller)) ?? (await tryCodesOfOthers(db, subject, caller));
  // Under every key: a code that is out stays good while the keys are changed.
  const hashes = secrets.macs('code', subject.purpose, subject.scope, subject.address, code);
  for (const { requester, code_hash: stored } of judged) {
    const hash = hashes.find((candidate) => sameBytes(stored, candidate));
    if (hash !== undefined) return { subject, hash, askedBy: requester, triedBy: caller };
  }
  // What no code stood behind was no guess.
  await countMiss(db, subject, caller, judged.length === 0 ? 0 : 1);
  return refuse('wrong_code');
}

/**
 * Counts a wrong code of the caller, or of all unknown callers together. After `MISSES_BEFORE_FREEZE` in
 * a row they are sent no codes and may try none for a day.
 */
async function countMiss(
  db: Db,
  subject: CodeSubject,
  caller: Requester,
  misses: 0 | 1,
): Promise<void> {
  const { purpose, scope, address } = subject;
  // Nobody can ask for an invitation's code again, so its own tries bound the guesses without a freeze.
  const counted = purpose === 'set_password' ? 0 : misses;
  await systemTransaction(db, async (tx) => {
    const { rows } = await sql<{ frozen: boolean }>`
      insert into code_budgets as b (purpose, scope, address, requester, misses, last_miss_at)
      values (${purpose}, ${scope}, ${address}, ${budgetOf(caller)}, ${counted}, now())
      on conflict (purpose, scope, address, requester) do update set
        misses = (b.misses + excluded.misses) % ${MISSES_BEFORE_FREEZE}::int,
        last_miss_at = now(),
        frozen_until = case when b.misses + excluded.misses >= ${MISSES_BEFORE_FREEZE}::int
          then now() + make_interval(secs => ${FREEZE}) else b.frozen_until end
      returning misses = 0 as frozen`.execute(tx);
    if (counted === 0 || rows[0]?.frozen !== true) return;
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

/** Counts a right code like a wrong one, where what belongs to it was wrong. */
export const recordMiss = (db: Db, { subject, triedBy }: RightCode): Promise<void> =>
  countMiss(db, subject, triedBy, 1);

/** Takes back that a right code was tried: what else is needed was not sent, so that nothing was. */
export async function giveTryBack(
  db: Db,
  { subject, hash, askedBy, triedBy }: RightCode,
): Promise<void> {
  const { tries } = CODE_RULES[subject.purpose];
  if (askedBy.equals(triedBy.key)) {
    await sql`
      update mailed_codes set tries_left = least(tries_left + 1, ${tries}::int)
      where ${matchesSubject(subject)} and requester = ${askedBy} and code_hash = ${hash}`.execute(db);
    return;
  }
  await sql`
    with returned as (
      update code_budgets set tries = greatest(tries - 1, 0)
      where ${matchesSubject(subject)} and requester = ${triedBy.key}
    )
    update mailed_codes
    set others_tries_left = least(others_tries_left + 1, ${tries * OTHERS_TRIES}::int)
    where ${matchesSubject(subject)} and requester = ${askedBy} and code_hash = ${hash}`.execute(db);
}
