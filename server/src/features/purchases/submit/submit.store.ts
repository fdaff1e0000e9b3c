import { LEAST_TO_PAY } from '@prelaunch/domain/credits';
import { MAX_PENDING } from '@prelaunch/domain/limits';
import type { Tokens } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import type { RefusalCode } from '@prelaunch/contract';
import { lockedCallers } from '../../auth/index.ts';
import { dayInIndia } from '../../../platform/db/day-in-india.ts';
import { planForFewRows, prepareStatement } from '../../../platform/db/prepared-statement.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { isOwnMediaOf } from '../../media/index.ts';
import { isMoneySafe, takesCredit } from '../credits.store.ts';
import { lockedTotals } from '../reservations/locked-totals.store.ts';
import { storePurchaseMails } from '../purchase-mails.store.ts';
import { memberColumns, receipts } from '../lists/purchase-lists.store.ts';
import type { PurchaseRow } from '../purchase.ts';

/** One submission of a group. Amounts are decimal texts, because JSON has no bigint. */
export interface SubmissionRow {
  readonly position: number;
  /** The member. Accounts are locked in the order of these ids. */
  readonly account_id: string;
  /** Hexadecimal. */
  readonly session_hash: string;
  /** The id of the new purchase. */
  readonly id: string;
  readonly key: string | null;
  /** The hash of the request that the key identifies; hexadecimal. */
  readonly request_hash: string | null;
  /** Why the company's terms refuse the order; the prices are null then. */
  readonly refused: RefusalCode | null;
  readonly needs_approval: boolean;
  readonly above_limit: boolean;
  /** Until when the quoted price is valid; null for the current price. */
  readonly quoted_until: Date | null;
  readonly order_number: string | null;
  readonly payment_code: string | null;
  readonly payment_method: string;
  readonly reference_number: string | null;
  readonly unusual_reference: boolean;
  readonly receipt_id: string | null;
  readonly bank_name: string | null;
  readonly payee_version_id: string | null;
  readonly typed_amount_paise: string | null;
  readonly amount_paise: string | null;
  readonly price_micro_rupees: string | null;
  readonly quantity: string | null;
  readonly fee_basis_points: number | null;
  readonly fee_paise: string | null;
  readonly total_paise: string | null;
  /** The refund that pays a part as a credit; null for none. */
  readonly credit_id: string | null;
  readonly reservation_hours: number;
  /** For members who are not approved. */
  readonly reservation_hours_unverified: number;
}

/**
 * The outcome of a submission: the code of the refusal, or
 * - `submitted`
 * - `repeated`: an earlier call with the same key made `repeated_id`
 * - `terms_changed`, `quote_expired`: the order was priced by terms that are no longer valid
 * - `next_group`: earlier submissions of the group take the tokens that this one needs
 */
export type SubmissionOutcome =
  RefusalCode | 'submitted' | 'repeated' | 'terms_changed' | 'quote_expired' | 'next_group';

export interface SubmittedRow extends PurchaseRow {
  readonly outcome: SubmissionOutcome;
  readonly repeated_id: string | null;
  /** The supply that remained before the group. */
  readonly remaining: Tokens;
}

/** The largest sum of a company's orders, because its totals are bigints. */
const MAX_PAISE = 2n ** 63n - 1n;

const submissionColumns = sql`
  position int, account_id uuid, session_hash text, id uuid, key text, request_hash text, refused text,
  needs_approval boolean, above_limit boolean, quoted_until timestamptz, order_number text,
  payment_code text, payment_method text, reference_number text, unusual_reference boolean, receipt_id uuid, bank_name text,
  payee_version_id uuid, typed_amount_paise bigint, amount_paise bigint, price_micro_rupees bigint,
  quantity numeric, fee_basis_points int, fee_paise bigint, total_paise bigint, credit_id uuid, reservation_hours int,
  reservation_hours_unverified int`;

const purchaseColumns = sql`
  id, account_id, order_number, payment_code, payment_method, reference_number, unusual_reference, receipt_id, bank_name,
  payee_version_id, typed_amount_paise, amount_paise, price_micro_rupees, quantity, fee_basis_points,
  fee_paise, total_paise, credit_id, credited_paise`;

interface Group {
  readonly companyId: string;
  /** The version of the terms that priced the orders. */
  readonly termsVersion: number;
  /** `SubmissionRow[]` as JSON. */
  readonly submissions: string;
}

/**
 * The refusals are in the order of precedence: the first one that applies is returned.
 *
 * `lateral` and scalar subqueries with `limit 1` make PostgreSQL look up each row by its key, whatever table sizes the
 * planner assumes.
 */
const submitStatement = prepareStatement<Group, SubmittedRow & { readonly is_stale: boolean }>(
  ({ companyId, termsVersion, submissions }) => sql`
  with given as materialized (
    select * from jsonb_to_recordset(${submissions}::jsonb) as submission (${submissionColumns})
    where ${planForFewRows}
  ), ${lockedTotals(companyId)}, callers as materialized (
    select c.position, caller.account_id, caller.is_approved
    from totals cross join ${lockedCallers(sql`(select * from given order by account_id) c`, companyId, 'member')}
  ), judged as materialized (
    select g.*, coalesce(credit.paise, 0) as credited_paise, c.is_approved, t.remaining, t.locked_at, k.purchase_id as repeated_id,
      t.company_id is null as is_stale,
      case
        when c.account_id is null then 'session_ended'
        when k.request_hash <> decode(g.request_hash, 'hex') then 'idempotency_key_reused'
        when k.purchase_id is not null then 'repeated'
        when (select count(*) from purchases p where p.company_id = ${companyId}
          and p.account_id = c.account_id and p.status = 'PENDING') >= ${MAX_PENDING}::int
          then 'too_many_pending'
        when t.terms_version <> ${termsVersion}::int then 'terms_changed'
        when g.refused = 'company_suspended' then g.refused
        when g.needs_approval and not c.is_approved then 'verification_required'
        when g.refused is not null then g.refused
        when g.quoted_until < t.locked_at then 'quote_expired'
        when g.quantity > t.remaining then 'above_remaining_supply'
        when g.above_limit then 'above_order_limit'
        when g.receipt_id is not null and not ${isOwnMediaOf(companyId, sql`c.account_id`, sql`g.receipt_id`)}
          then 'receipt_not_found'
        when g.payee_version_id is not null and (select true from beneficiary_versions b
          where b.company_id = ${companyId} and b.id = g.payee_version_id limit 1) is null
          then 'payee_version_not_found'
        when (select true from purchases p where p.company_id = ${companyId}
          and p.account_id = c.account_id and p.reference_key = reference_key_of(g.reference_number)
          and p.status in ('PENDING', 'APPROVED') and p.reversed_at is null limit 1)
          then 'reference_already_submitted'
        when (select true from purchases p where p.company_id = ${companyId}
          and p.receipt_id = g.receipt_id and p.status in ('PENDING', 'APPROVED') limit 1)
          then 'receipt_already_used'
        when g.credit_id is not null and credit.paise is null then 'credit_unavailable'
        when g.total_paise - credit.paise < ${LEAST_TO_PAY}::bigint then 'credit_too_large'
        when t.orders_paise + g.total_paise > ${MAX_PAISE} then 'totals_full'
      end as refusal
    from given g left join totals t on true left join callers c on c.position = g.position and c.account_id = g.account_id
    left join lateral (
      select purchase_id, request_hash from idempotency_keys k
      where k.company_id = ${companyId} and k.account_id = c.account_id and k.key = g.key limit 1
    ) k on true
    left join lateral (
      select r.amount_paise as paise from refunds r
      join purchases p on p.company_id = r.company_id and p.id = r.purchase_id
      where g.credit_id is not null and r.company_id = ${companyId} and r.id = g.credit_id and r.state = 'CREDIT'
        and p.account_id = c.account_id
        and ${isMoneySafe('p')}
        and not exists (select from purchases u where u.company_id = ${companyId} and u.credit_id = r.id
          and ${takesCredit('u')})
      limit 1
    ) credit on true
  ), accepted as materialized (
    select candidate.* from (
      select *, sum(quantity) over (order by position) as tokens_so_far,
             sum(total_paise) over (order by position) as paise_so_far
      from judged where refusal is null
    ) candidate cross join totals t
    where tokens_so_far <= t.remaining and t.orders_paise + paise_so_far <= ${MAX_PAISE}
  ), submitted as (
    insert into purchases (company_id, created_at, reserved_until, ${purchaseColumns})
    select ${companyId}, locked_at, locked_at + make_interval(hours =>
             case when is_approved then reservation_hours else reservation_hours_unverified end), ${purchaseColumns}
    from accepted order by position
    returning *
  ), kept_keys as (
    insert into idempotency_keys (company_id, account_id, key, request_hash, purchase_id)
    select ${companyId}, account_id, key, decode(request_hash, 'hex'), id from accepted
    where key is not null
  ), reserved as (
    update company_totals t
    set reserved = t.reserved + sums.quantity, pending_count = t.pending_count + sums.orders,
        pending_paise = t.pending_paise + sums.total
    from (
      select sum(quantity)::bigint as quantity, count(*) as orders, sum(total_paise)::bigint as total
      from accepted having count(*) > 0
    ) sums
    where t.company_id = ${companyId}
  ), counted_by_day as (
    insert into company_days as d (company_id, day, submitted_count, submitted_paise)
    select company_id, ${dayInIndia(sql`created_at`)}, count(*), sum(total_paise) from submitted group by 1, 2
    on conflict (company_id, day) do update
    set submitted_count = d.submitted_count + excluded.submitted_count,
        submitted_paise = d.submitted_paise + excluded.submitted_paise
  ), mailed as (
    ${storePurchaseMails(companyId, 'submitted', sql`accepted`)}
  )
  select j.is_stale, j.remaining, j.repeated_id,
         case when p.id is not null then 'submitted' else coalesce(j.refusal, 'next_group') end as outcome,
         ${memberColumns}
  from judged j left join submitted p on p.id = j.id ${receipts}
  order by j.position`,
);

/**
 * Submits a group of purchases of one company in one statement: checks each member's session and account, claims
 * the idempotency key, checks the order against the company's state, stores the purchase and its mail, and reserves
 * its tokens. Submissions that are refused do not affect the others.
 *
 * A group has at most one submission per member.
 *
 * @returns the outcomes in the order of the group; null when the statement was stale (see `lockedTotals`)
 */
export async function submitGroup(
  db: Db,
  companyId: string,
  termsVersion: number,
  submissions: readonly SubmissionRow[],
): Promise<readonly SubmittedRow[] | null> {
  const rows = await submitStatement(db, {
    companyId,
    termsVersion,
    submissions: JSON.stringify(submissions),
  });
  return rows.some((row) => row.is_stale) ? null : rows;
}
