import { assignLine, type RefusalCode } from '@prelaunch/contract';
import type { Decision } from '@prelaunch/domain/purchase-status';
import { sql } from 'kysely';
import { appendToTrail } from '../../audit/index.ts';
import { lockedCallers } from '../../auth/index.ts';
import { dayInIndia } from '../../../platform/db/day-in-india.ts';
import { planForFewRows, prepareStatement } from '../../../platform/db/prepared-statement.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { queueMemberNotices } from '../../live/index.ts';
import { amountToPay } from '../amount-to-pay.store.ts';
import { linkedLines } from './linked-lines.store.ts';
import { lockedTotals } from '../reservations/locked-totals.store.ts';
import type { PurchaseForAdminRow } from '../purchase.ts';
import { hasOpenShortfall, isShownOtherwise } from './shortfall.store.ts';
import {
  adminColumns,
  joinPeople,
  needsSecondAdmin,
  receipts,
} from '../lists/purchase-lists.store.ts';
import { hasUnreadAnswer } from './unread-answers.store.ts';
import { storePurchaseMails, type PurchaseEvent } from '../purchase-mails.store.ts';

/** One decision of a group. */
export interface DecisionRow {
  readonly position: number;
  /** The admin. Accounts are locked in the order of these ids. */
  readonly admin_id: string;
  /** Hexadecimal. */
  readonly session_hash: string;
  /** The id of the purchase. */
  readonly id: string;
  readonly decision: Decision;
  /** Sent to the member; rejections only. */
  readonly reason: string | null;
  /** The reference number that the admin compared; null when the caller does not say. */
  readonly compared_reference: string | null;
  /** Whether the admin decides several purchases at once. */
  readonly is_bulk: boolean;
  /** Whether a second admin confirms a requested approval. */
  readonly is_confirmed: boolean;
  /** Whether the caller's reply contains the decided purchase. */
  readonly is_shown: boolean;
  /** The parts of the audit entry that the statement cannot derive. */
  readonly audit_id: string;
  readonly action: string;
  /** Of the audit entry of a line that is linked. */
  readonly line_audit_id: string;
  readonly after: unknown;
  readonly ip: string;
}

/**
 * The outcome of a decision: the code of the refusal, or
 * - `decided`
 * - `needs_second_admin`: a second admin must confirm this approval
 * - `next_group`: an earlier approval of the group has the same reference number or takes the remaining tokens, or what
 *   the lines of the purchase have paid changed at the same moment
 */
export type DecisionOutcome = RefusalCode | 'decided' | 'needs_second_admin' | 'next_group';

interface OutcomeRow {
  readonly outcome: DecisionOutcome;
  /** The calling admin. */
  readonly admin_name: string;
  readonly admin_email: string;
  /** A one-line label of the purchase. */
  readonly label: string;
  readonly present_reference: string | null;
  /** The status before this decision, and the admin who had decided earlier. */
  readonly former_status: string;
  readonly former_decider: string | null;
  /** Holds the name of a deleted admin. */
  readonly former_decider_sealed: string | null;
}

/** The columns of the purchase are null unless it was decided and is shown. */
export type DecidedRow = OutcomeRow & PurchaseForAdminRow;

interface Group {
  readonly companyId: string;
  /** `DecisionRow[]` as JSON. */
  readonly decisions: string;
}

/**
 * `lateral` with `limit 1` makes PostgreSQL look up each purchase by its key, whatever table sizes the planner assumes.
 */
const decideStatement = prepareStatement<Group, DecidedRow & { readonly is_stale: boolean }>(
  ({ companyId, decisions }) => sql`
  with recursive given as materialized (
    select * from jsonb_to_recordset(${decisions}::jsonb) as decision (
      position int, admin_id uuid, session_hash text, id uuid, decision text, reason text,
      compared_reference text, is_bulk boolean, is_confirmed boolean, is_shown boolean, audit_id uuid, action text,
      line_audit_id uuid, after jsonb, ip text)
    where ${planForFewRows}
  ), ${lockedTotals(companyId)}, callers as materialized (
    select c.session_hash, caller.account_id, caller.name, caller.email, caller.rights
    from totals cross join ${lockedCallers(
      sql`(select distinct admin_id, session_hash from given order by admin_id, session_hash) c`,
      companyId,
      'admin',
    )}
  ), judged as materialized (
    select g.*, c.name as admin_name, c.email as admin_email,
      t.company_id is null as is_stale, t.remaining, p.reference_key, p.quantity, p.received_paise,
      p.reference_number as present_reference,
      p.status as former_status,
      case when p.released_at is null then 0 else p.quantity end as unreserved,
      coalesce(p.order_number, p.id::text) as label, d.name as former_decider,
      d.contact_sealed as former_decider_sealed,
      case
        when c.account_id is null then 'session_ended'
        when c.rights = 'read' then 'read_only_account'
        when p.id is null then 'not_found'
        when p.status <> 'PENDING' then 'purchase_already_decided'
        when p.account_id = c.account_id then 'own_purchase'
        when ${hasUnreadAnswer(sql`${companyId}::uuid`, sql`p.id`)} then 'answer_unread'
        when g.decision = 'REJECTED' then null
        when p.seen_at is null and (select true from purchase_corrections x where x.company_id = ${companyId}
          and x.purchase_id = p.id limit 1) then 'reference_corrected'
        when p.reference_number <> g.compared_reference then 'reference_corrected'
        when ${hasOpenShortfall('p')} then 'lines_below_total'
        when p.reduced_from is not null and (p.received_paise <> ${amountToPay('p')} or ${isShownOtherwise('p')})
          then 'received_changed'
        when g.is_bulk and ${isShownOtherwise('p')} then 'bank_amount_differs'
        when not g.is_confirmed and ${needsSecondAdmin('p')} then 'needs_second_admin'
        when (select true from purchases o where o.company_id = ${companyId}
          and o.reference_key = p.reference_key and o.status = 'APPROVED' and o.reversed_at is null limit 1)
          then 'reference_already_approved'
        when p.released_at is not null and p.quantity > t.remaining then 'not_enough_tokens'
      end as refusal
    from given g left join totals t on true
    left join callers c on c.session_hash = g.session_hash and c.account_id = g.admin_id
    left join lateral (
      select * from purchases p where p.company_id = ${companyId} and p.id = g.id limit 1
    ) p on true
    left join lateral (
      select name, contact_sealed from accounts d where d.company_id = ${companyId} and d.id = p.decided_by
      limit 1
    ) d on true
  ), first_of_reference as materialized (
    select * from (
      select *, row_number() over (
        partition by decision, coalesce(reference_key, id::text) order by id) as rank
      from judged where refusal is null
    ) candidate where decision = 'REJECTED' or rank = 1
  ), accepted as materialized (
    select * from (
      select *, sum(unreserved) filter (where decision = 'APPROVED') over (order by position)
        as unreserved_so_far
      from first_of_reference
    ) candidate
    where decision = 'REJECTED' or unreserved = 0 or unreserved_so_far <= remaining
  ), decided as (
    update purchases p
    -- The transaction may have begun before a line was assigned that this approval makes final.
    set status = j.decision, decided_at = t.locked_at, decided_by = j.admin_id, reject_reason = j.reason,
        seen_at = coalesce(p.seen_at, t.locked_at)
    from accepted j cross join totals t where p.company_id = ${companyId} and p.id = j.id
      and p.received_paise is not distinct from j.received_paise
    returning p.*
  ), shown as materialized (
    select p.* from decided p join accepted j on j.id = p.id where j.is_shown
  ), held as (
    insert into holdings as h (company_id, account_id, quantity)
    select ${companyId}, account_id, sum(quantity) from approvals
    group by account_id order by account_id
    on conflict (company_id, account_id) do update set quantity = h.quantity + excluded.quantity
    returning h.xmax = 0 as is_new
  ), approvals as materialized (
    select row_number() over (order by id) as rank, id, account_id, quantity
    from decided where status = 'APPROVED'
  ), ledger as (
    select 0::bigint as rank, ledger_seq as seq, ledger_hash as hash, null::uuid as id,
           null::uuid as account_id, null::bigint as quantity
    from totals
    union all
    select e.rank, l.seq + 1,
           sha256(l.hash || convert_to(concat_ws('|', l.seq + 1, e.id, e.account_id, e.quantity,
             to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), 'UTF8')),
           e.id, e.account_id, e.quantity
    from ledger l join approvals e on e.rank = l.rank + 1
  ), allocated as (
    insert into allocation_entries (company_id, seq, purchase_id, account_id, quantity, created_at, hash)
    select ${companyId}, seq, id, account_id, quantity, now(), hash from ledger where rank > 0
  ), ${linkedLines(companyId, sql`(select * from decided where status = 'APPROVED')`)},
  counted as (
    update company_totals t
    set reserved = t.reserved - sums.reserved, approved = t.approved + sums.approved,
        pending_count = t.pending_count - sums.decided, pending_paise = t.pending_paise - sums.decided_paise,
        approved_count = t.approved_count + sums.approvals,
        rejected_count = t.rejected_count + sums.decided - sums.approvals,
        approved_paise = t.approved_paise + sums.approved_paise,
        holder_count = t.holder_count + (select count(*) from held where is_new),
        ledger_seq = ledger_end.seq, ledger_hash = ledger_end.hash
    from (
      select count(*) as decided, sum(total_paise)::bigint as decided_paise,
             coalesce(sum(quantity) filter (where released_at is null), 0)::bigint as reserved,
             coalesce(sum(quantity) filter (where is_approved), 0)::bigint as approved,
             count(*) filter (where is_approved) as approvals,
             coalesce(sum(total_paise) filter (where is_approved), 0)::bigint as approved_paise
      from (select *, status = 'APPROVED' as is_approved from decided) decided
      having count(*) > 0
    ) sums, (select seq, hash from ledger order by rank desc limit 1) ledger_end
    where t.company_id = ${companyId}
  ), collected as (
    insert into company_method_totals as m (company_id, method, approved_paise)
    select ${companyId}, payment_method, sum(total_paise) from decided where status = 'APPROVED'
    group by payment_method
    on conflict (company_id, method) do update set approved_paise = m.approved_paise + excluded.approved_paise
  ), counted_by_day as (
    insert into company_days as d (company_id, day, approved_count, approved_paise, rejected_count)
    select company_id, ${dayInIndia(sql`decided_at`)}, count(*) filter (where status = 'APPROVED'),
           coalesce(sum(total_paise) filter (where status = 'APPROVED'), 0),
           count(*) filter (where status = 'REJECTED')
    from decided group by 1, 2
    on conflict (company_id, day) do update
    set approved_count = d.approved_count + excluded.approved_count,
        approved_paise = d.approved_paise + excluded.approved_paise,
        rejected_count = d.rejected_count + excluded.rejected_count
  ), audited as materialized (
    select row_number() over (order by j.position, change.part) as position, change.id,
           ${companyId}::uuid as company_id, now() as created_at, 'admin' as actor_kind,
           j.admin_id as actor_id, j.admin_name as actor_name, j.admin_email as actor_email, change.action,
           change.subject_type, change.subject_id, change.subject_label, change.before, change.after, j.ip
    from decided d join accepted j on j.id = d.id
    cross join lateral (
      select 1 as part, j.audit_id as id, j.action, 'purchase' as subject_type, d.id::text as subject_id,
             j.label as subject_label, '{"status": "PENDING"}'::jsonb as before, j.after
      union all
      select 2, j.line_audit_id, ${assignLine.audit}, 'statement_line', l.id::text, l.label, null,
             jsonb_build_object('purchase', j.label, 'purchaseId', d.id)
      from linked_lines l where l.purchase_id = d.id
    ) change
  ), ${appendToTrail(sql`company_id = ${companyId}`, 'audited')}, mailed as (
    ${storePurchaseMails(companyId, sql<PurchaseEvent>`lower(status)`, sql`decided`)}
  ), notified as materialized (
    ${queueMemberNotices(companyId, sql`(select distinct account_id from decided)`)}
  )
  select j.is_stale, j.admin_name, j.admin_email, j.label, j.present_reference, j.former_status, j.former_decider, j.former_decider_sealed,
         case when d.id is not null then 'decided' else coalesce(j.refusal, 'next_group') end as outcome,
         details.*, (select count(*) from notified) as notices,
         require((select count(*) from audited) = (select count(*) from trail_entries),
           'the audit trail has no head') as is_audited
  from judged j left join decided d on d.id = j.id
  left join (select ${adminColumns} from shown p ${receipts} ${joinPeople}) details on details.id = j.id
  order by j.position`,
);

/**
 * Decides a group of purchases of one company in one statement: checks each admin's session and account, decides the
 * purchases that are still pending, and writes holdings, ledger, totals, audit entries, mails and notices. Decisions
 * that are refused do not affect the others.
 *
 * Only one purchase with a reference number is ever approved: an approved one blocks the others, and in a group only
 * the oldest is approved. A purchase without a reservation takes its tokens from the remaining supply. No admin decides
 * their own purchase.
 *
 * A group has at most one decision per purchase.
 *
 * @returns the outcomes in the order of the group; null when the statement was stale (see `lockedTotals`)
 */
export async function decideGroup(
  db: Db,
  companyId: string,
  decisions: readonly DecisionRow[],
): Promise<readonly DecidedRow[] | null> {
  const rows = await decideStatement(db, { companyId, decisions: JSON.stringify(decisions) });
  return rows.some((row) => row.is_stale) ? null : rows;
}
