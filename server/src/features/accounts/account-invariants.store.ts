import { CODE_RULES } from '@prelaunch/domain/limits';
import { sql } from 'kysely';
import { OTHERS_TRIES, SESSION_LIFE } from '../auth/index.ts';
import { CONTACT_KEPT_FOR } from '../../platform/keys/deleted-contacts.ts';
import { invariant } from '../../platform/invariants/violations.store.ts';

const lives = Object.entries(SESSION_LIFE);
const codes = Object.entries(CODE_RULES);

/** How many days late the daily job may be: the server may have been off, or a restored backup may be old. */
const JOB_IS_LATE = 30;

/** Accounts: referrals, sessions, codes and second factors. */
export const accountInvariants = [
  invariant(
    'I13',
    'No session lives longer than its kind allows.',
    sql`
      select 'sessions', s.company_id, coalesce(s.account_id, s.super_admin_id)::text,
             format('%s, ends %s after it began', s.kind, s.expires_at - s.created_at),
             format('after %s s at most', l.seconds)
      from sessions s join unnest(
        ${lives.map(([kind]) => kind)}::text[],
        ${lives.map(([, { absolute }]) => absolute)}::int[]) as l (kind, seconds)
        on l.kind = s.kind
      where s.expires_at > s.created_at + make_interval(secs => l.seconds)`,
  ),
  invariant(
    'I14',
    'No one-time code has more tries or a longer life than its purpose allows.',
    sql`
      select 'mailed_codes', null::uuid, c.purpose || ' ' || c.scope,
             format('%s tries left, %s for others, good for %s', c.tries_left, c.others_tries_left,
                    c.expires_at - c.sent_at),
             format('%s tries, %s for others and %s s at most', r.tries,
                    r.tries * ${OTHERS_TRIES}::int, r.seconds)
      from mailed_codes c join unnest(
        ${codes.map(([purpose]) => purpose)}::text[],
        ${codes.map(([, { tries }]) => tries)}::int[],
        ${codes.map(([, { life }]) => life)}::int[]) as r (purpose, tries, seconds)
        on r.purpose = c.purpose
      where c.tries_left not between 0 and r.tries
         or c.others_tries_left not between 0 and r.tries * ${OTHERS_TRIES}::int
         or c.expires_at > c.sent_at + make_interval(secs => r.seconds)`,
  ),
  invariant(
    'I20',
    'Nobody decided, changed a payee or ordered after their account was deleted.',
    sql`
      select w.kind, w.company_id, w.id::text, format('written at %s', w.at),
             format('deleted at %s', a.deleted_at)
      from (
        select 'purchases' as kind, company_id, id, decided_by as account_id, decided_at as at
        from purchases where decided_by is not null
        union all
        select 'purchases', company_id, id, account_id, created_at from purchases
        union all
        select 'beneficiary_versions', company_id, id, changed_by, created_at
        from beneficiary_versions where changed_by is not null
      ) w
      join accounts a on a.company_id = w.company_id and a.id = w.account_id
      where w.at > a.deleted_at`,
  ),
  invariant(
    'I21',
    'Every session of an account belongs to an active account with the same role.',
    sql`
      select 'sessions', s.company_id, s.account_id::text,
             format('%s, account %s %s', s.kind, a.role, a.status), 'no session'
      from sessions s join accounts a on a.company_id = s.company_id and a.id = s.account_id
      where a.deleted_at is not null or a.status <> 'ACTIVE'
         or a.role <> case s.kind when 'member' then 'USER' else 'ADMIN' end`,
  ),
  invariant(
    'I30',
    'A deleted account keeps only its sealed contact details and proofs of payment, for 8 years.',
    sql`
      select 'accounts', company_id, id::text,
             concat_ws(', ', case when name || email || mobile <> '' then 'contact details' end,
               case when date_of_birth is not null then 'a birth date' end,
               case when aadhaar_sealed is not null then 'an Aadhaar number' end,
               case when profile_image_id is not null then 'a picture' end,
               case when password_hash is not null then 'a password' end),
             'erased when it was deleted'
      from accounts
      where deleted_at is not null and (name || email || mobile <> '' or password_hash is not null
        or num_nonnulls(date_of_birth, aadhaar_sealed, profile_image_id) > 0)
      union all
      select 'accounts', company_id, id::text, format('contact details, deleted at %s', deleted_at),
             format('erased after %s years', ${CONTACT_KEPT_FOR}::int)
      from accounts
      where contact_sealed is not null
        and deleted_at < now() - make_interval(years => ${CONTACT_KEPT_FOR}, days => ${JOB_IS_LATE})
      union all
      select 'identity_changes', i.company_id, i.id::text, 'a former name of a deleted account', 'erased'
      from accounts a join identity_changes i on i.company_id = a.company_id and i.account_id = a.id
      where a.deleted_at is not null
      union all
      select 'media', m.company_id, m.id::text, 'an upload of a deleted account', 'removed'
      from accounts a join media m on m.company_id = a.company_id and m.owner_id = a.id
      where a.deleted_at is not null and not exists (
        select from purchases p where p.company_id = m.company_id and p.receipt_id = m.id)
        and not exists (
        select from purchase_questions q where q.company_id = m.company_id and q.answer_file_id = m.id)`,
  ),
  // Every cycle contains an account referred by a younger one, so the query starts only from these accounts.
  invariant(
    'I17',
    'No referrals form a cycle.',
    sql`
      with recursive up (company_id, start, at) as (
        select a.company_id, a.id, a.referrer_id
        from accounts a join accounts r on r.company_id = a.company_id and r.id = a.referrer_id
        where (r.created_at, r.id) >= (a.created_at, a.id)
        union
        select up.company_id, up.start, a.referrer_id
        from up join accounts a on a.company_id = up.company_id and a.id = up.at
        where up.at <> up.start and a.referrer_id is not null
      )
      select 'accounts', company_id, start::text, 'in a ring of referrals', 'no ring'
      from up where at = start`,
  ),
];
