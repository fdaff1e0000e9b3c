import { sql, type RawBuilder } from 'kysely';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { compactReference, referenceKey } from '@prelaunch/domain/reference-number';
import { matchesPerson, nameAt } from '../../accounts/index.ts';
import { shownContact, shownName } from '../../../platform/keys/deleted-contacts.ts';
import { defineList } from '../../../platform/lists/list.ts';
import { dayInIndia } from '../../../platform/db/day-in-india.ts';
import {
  containsPattern,
  idsIfFew,
  isIndexable,
  withDigitWindows,
} from '../../../platform/lists/search.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { countPurchases } from '../../companies/index.ts';
import type { Admin, Member, Unchecked } from '../../../platform/http/actor.ts';
import type { Vault } from '../../../platform/keys/secrets.ts';
import type { PurchaseForAdminRow, PurchaseRow } from '../purchase.ts';

/** The hold that lasts, or the reversal, of the purchase of this table or alias; null for none. */
export const interventionOf = (purchase: string) => sql`
  case ${sql.ref(`${purchase}.status`)} when 'APPROVED' then (
    select jsonb_build_object('kind', i.kind, 'reason', i.reason, 'at', i.at, 'note', i.note, 'by', b.name,
      'bySealed', b.contact_sealed)
    from interventions i join accounts b on b.company_id = i.company_id and b.id = i.by
    where i.company_id = ${sql.ref(`${purchase}.company_id`)} and i.purchase_id = ${sql.ref(`${purchase}.id`)}
      and i.ended_at is null) end`;

/**
 * The questions about the purchase `p`, oldest first; null without any. The page reads them for each of its rows by the
 * index of their purchase.
 */
const questions = sql`
  (select jsonb_agg(jsonb_build_object('id', q.id, 'reason', q.reason, 'question', q.question, 'askedAt', q.asked_at,
      'askedBy', b.name, 'bySealed', b.contact_sealed, 'answer', q.answer, 'answeredAt', q.answered_at, 'readAt', q.read_at,
      'fileId', f.id, 'mimeType', f.mime_type, 'fileName', f.name) order by q.id)
    from purchase_questions q
    join accounts b on b.company_id = q.company_id and b.id = q.asked_by
    left join media f on f.company_id = q.company_id and f.id = q.answer_file_id
    where q.company_id = p.company_id and q.purchase_id = p.id)`;

/** The purchase that has taken the place of `p`, or whose place `p` has taken; null for none. */
const orderSize = (condition: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('id', o.id, 'quantity', o.quantity::text, 'total', o.total_paise::text, 'status', o.status,
      'isReversed', o.reversed_at is not null)
    from purchases o where o.company_id = p.company_id and ${condition})`;

/** The sizes of a reduced purchase: what was ordered, and what was paid of it. */
const reductions = sql`
  case p.status when 'REJECTED' then ${orderSize(sql`o.reduced_from = p.id`)} end as reduced_to,
  case when p.reduced_from is not null then ${orderSize(sql`o.id = p.reduced_from`)} end as reduced_from`;

export const memberColumns = sql<PurchaseRow>`
  p.id, p.order_number, p.payment_code, p.created_at, p.payment_method, p.reference_number,
  p.price_micro_rupees, p.quantity, p.amount_paise, p.fee_paise, p.total_paise, p.credited_paise, p.status, p.receipt_id,
  m.mime_type as receipt_mime_type, m.name as receipt_name, p.seen_at, p.decided_at,
  p.reject_reason, p.reserved_until, p.released_at, ${interventionOf('p')} as intervention,
  ${questions} as questions, ${reductions}`;

/** The holder of the account that was paid for the purchase `p`; null where none is stored with it. */
export const payeeName = sql<string | null>`(select v.holder_name from beneficiary_versions v
    where v.company_id = p.company_id and v.id = p.payee_version_id)`;

/** The sealed number of that account; null where none is stored with the purchase. */
export const payeeNumber = sql<
  string | null
>`(select v.account_number_sealed from beneficiary_versions v
    where v.company_id = p.company_id and v.id = p.payee_version_id)`;

/** The columns of a member's own purchases. */
export const ownColumns = sql<PurchaseRow>`${memberColumns}, ${payeeName} as payee_name`;

/**
 * SQL condition: whether the claim `o` competes with `p`, because another member made it, or because it is a second
 * claim of the same member.
 */
const isOtherClaim = sql`o.id <> p.id and o.status <> 'REJECTED' and o.reversed_at is null
  and (o.account_id <> p.account_id or p.status <> 'REJECTED')`;

/** An RRN of UPI or IMPS, or a UTR of NEFT or RTGS. */
const WHOLE_NUMBER = '^([0-9]{12}|[A-Z]{5}[0-9]{11}|[A-Z]{5}[A-Z0-9][0-9]{16})$';

/**
 * SQL condition: whether both keys are whole bank numbers of one form. Different ones are different payments: all UPI and
 * IMPS numbers of an hour begin with the same six digits, and those of a busy minute share ten.
 */
const areDifferentPayments = sql`length(o.reference_key) = length(p.reference_key)
  and o.reference_key ~ ${sql.lit(WHOLE_NUMBER)} and p.reference_key ~ ${sql.lit(WHOLE_NUMBER)}`;

/**
 * SQL condition: whether another claim has the same reference key, had it before a correction, or shares ten or more
 * digits in a row without being another payment for certain. Each of the three checks is one index lookup.
 * In the last lookup, count() keeps the planner from expecting an early hit and reading the whole table; `is true`
 * keeps it from fetching all entries of the company from a second index.
 */
const isContested = sql`(
  exists (select from purchases o where o.company_id = p.company_id
    and o.reference_key = p.reference_key and ${isOtherClaim})
  or exists (select from purchase_corrections c
    join purchases o on o.company_id = c.company_id and o.id = c.purchase_id
    where c.company_id = p.company_id and c.reference_key = p.reference_key and ${isOtherClaim})
  or (select count(*) > 0 from purchases o where o.reference_windows && p.reference_windows
    and (o.company_id = p.company_id) is true and ${isOtherClaim} and (${areDifferentPayments}) is not true))`;

/**
 * SQL condition: whether approving the purchase of this table or alias needs two admins. What was paid of an order needs them
 * if the order did: otherwise an admin could approve nearly all of it alone.
 */
export const needsSecondAdmin = (purchase: string) => sql<boolean>`exists (
  select from companies four where four.id = ${sql.ref(`${purchase}.company_id`)} and four.four_eyes
    and greatest(${sql.ref(`${purchase}.amount_paise`)}, (select submitted.amount_paise from purchases submitted
      where submitted.company_id = ${sql.ref(`${purchase}.company_id`)}
        and submitted.id = ${sql.ref(`${purchase}.reduced_from`)})) >= four.four_eyes_amount_paise)`;

/**
 * The sum of the statement lines that are assigned to the purchase, less their refunds. For a pending purchase without
 * assigned lines, that of the open lines that contain its reference or payment code.
 */
const bankPaise = sql<bigint | null>`coalesce(
  (select sum(l.amount_paise - l.refunded_paise)::bigint from line_assignments s
   join statement_lines l on l.company_id = s.company_id and l.id = s.line_id
   where s.company_id = p.company_id and s.purchase_id = p.id),
  case when p.status = 'PENDING' then (
    select sum(l.amount_paise - l.refunded_paise)::bigint from statement_lines l
    where l.company_id = p.company_id and l.state not in ('assigned', 'set_aside') and l.id in (
      select k.line_id from statement_line_keys k
      where k.company_id = p.company_id and k.key in (p.reference_key, p.payment_code))) end)`;

/** SQL condition: whether a statement covers the day of a pending purchase with a reference, and the next day. */
const isBankCovered = sql<boolean>`(p.status = 'PENDING' and p.reference_key is not null and exists (
  select from statement_imports i
  where i.company_id = p.company_id and i.state = 'DONE'
    and i.last_day > ${dayInIndia(sql`p.created_at`)} and i.first_day <= ${dayInIndia(sql`p.created_at`)}))`;

/** The last day of the company's imported statements: the end of one index. */
const statementUntil = sql<string | null>`(
  select i.last_day from statement_imports i
  where i.company_id = p.company_id and i.state = 'DONE' and i.last_day is not null
  order by i.last_day desc limit 1)`;

/** SQL condition: whether the file of this id has the content of a proof or an answer of another purchase than `p`. */
const isReused = (fileId: RawBuilder<unknown>) => sql`exists (
  select from media proof join media same on same.company_id = proof.company_id and same.sha256 = proof.sha256
  where proof.company_id = p.company_id and proof.id = ${fileId} and (
    (select true from purchases o where o.company_id = same.company_id and o.receipt_id = same.id
      and o.id <> p.id and o.reduced_from is distinct from p.id and o.id is distinct from p.reduced_from limit 1)
    or (select true from purchase_questions o where o.company_id = same.company_id and o.answer_file_id = same.id
      and o.purchase_id <> p.id and o.purchase_id is distinct from p.reduced_from limit 1)))`;

/** SQL condition: whether the member `a` can log in. */
export const canLogIn = sql<boolean>`(a.status = 'ACTIVE' and a.deleted_at is null)`;

export const adminColumns = sql<PurchaseForAdminRow>`
  ${memberColumns}, p.typed_amount_paise, p.bank_name, p.fee_basis_points, p.account_id, p.unusual_reference,
  d.name as decided_by_name, d.contact_sealed as decided_by_sealed,
  a.name as member_name, a.mobile as member_mobile, a.contact_sealed as member_sealed,
  a.referral_code as member_referral_code, a.is_approved as member_is_approved,
  a.deleted_at is not null as member_deleted, ${canLogIn} as member_can_log_in,
  a.password_set_by is not null as password_set_by_admin,
  (select c.reference_number from purchase_corrections c
   where c.company_id = p.company_id and c.purchase_id = p.id) as first_reference,
  p.status = 'PENDING' and ${needsSecondAdmin('p')} as needs_second_admin,
  p.status <> 'REJECTED' and exists (select from confirmations q
    where q.company_id = p.company_id and q.subject_id = p.id
      and q.kind = case p.status when 'PENDING' then 'purchase.approve' else 'purchase.reverse' end
      and q.state = 'PENDING' and q.expires_at > now()) and p.reversed_at is null as awaiting_confirmation,
  ${isContested} as contested, ${bankPaise} as bank_paise, ${isBankCovered} as bank_covered,
  ${statementUntil} as statement_until,
  (${isReused(sql`p.receipt_id`)} or exists (select from purchase_questions q
    where q.company_id = p.company_id and q.purchase_id = p.id and ${isReused(sql`q.answer_file_id`)})) as proof_reused`;

export const receipts = sql`left join media m on m.company_id = p.company_id and m.id = p.receipt_id`;
export const joinPeople = sql`
  join accounts a on a.company_id = p.company_id and a.id = p.account_id
  left join accounts d on d.company_id = p.company_id and d.id = p.decided_by`;

/** Fills in the names of deleted accounts, which the database stores sealed. */
export function withNames<T extends PurchaseForAdminRow>(row: T, vault: Vault): T {
  const { member_name: name, member_mobile: mobile } = row;
  const member = shownContact(vault, { name, mobile, sealed: row.member_sealed });
  return {
    ...row,
    member_name: member.name,
    member_mobile: member.mobile,
    decided_by_name: shownName(vault, row.decided_by_name, row.decided_by_sealed),
    questions:
      row.questions?.map((question) => ({
        ...question,
        askedBy: shownName(vault, question.askedBy, question.bySealed) ?? '',
      })) ?? null,
    intervention: row.intervention && {
      ...row.intervention,
      by: shownName(vault, row.intervention.by, row.intervention.bySealed) ?? '',
    },
  };
}

const PART_OF_REFERENCE = /^[\p{L}\p{N}\s\-./_:']+$/u;

/** SQL condition: whether the reference contains the text or has the same reference key. */
export function matchesReference(text: string): RawBuilder<unknown> {
  const compact = compactReference(text);
  if (compact === '') return sql`false`;
  const isKey = sql`p.reference_key = ${referenceKey(text)}`;
  // A part of a reference has only letters, digits and separators. A text with other characters, reduced to its letters
  // and digits, would match too many references.
  if (!PART_OF_REFERENCE.test(text)) return isKey;
  // The windows ignore letters, so they include those of each run of digits in `reference_compact`.
  const isPart = withDigitWindows(
    sql`p.reference_compact like ${containsPattern(compact)}`,
    sql`p.reference_windows`,
    compact,
  );
  return sql`(${isPart} or ${isKey})`;
}

/** Returns the people that a search finds; null when there may be many. */
const findPayers = (db: Db, companyId: string, text: string): Promise<string[] | null> =>
  isIndexable(text)
    ? idsIfFew(
        db,
        sql`select a.id from accounts a where a.company_id = ${companyId} and ${matchesPerson(text)}`,
      )
    : Promise.resolve(null);

/** Conditions on purchases `p` for the list of one company and the list of all companies. */
export const purchaseFilters = {
  status: (status: PurchaseStatus) => sql`p.status = ${status}`,
};

/**
 * The company's purchases. The search matches the member and the reference; purchases of deleted members are found
 * only by the member's code and the reference.
 */
export const purchasesOfCompany = defineList({
  from: sql`purchases p`,
  key: sql`p.id`,
  columns: adminColumns,
  joins: sql`${receipts} ${joinPeople}`,
  scope: (admin: Admin) => sql`p.company_id = ${admin.companyId}`,
  filters: purchaseFilters,
  keptTotal: {
    by: ['status'],
    select: ({ companyId }, { status }) => countPurchases({ companyId, status }),
  },
  ranges: { list: 'purchases', companyIn: ({ companyId }) => companyId },
  matches: async (text, { db, scope: { companyId } }) => {
    const payers = await findPayers(db, companyId, text);
    return payers === null
      ? sql`(${matchesReference(text)} or p.account_id in (
          select a.id from accounts a where a.company_id = ${companyId} and ${matchesPerson(text)}))`
      : sql`(${matchesReference(text)} or p.account_id = any(${payers}::uuid[]))`;
  },
  // When few people match, the query looks up their purchases. When many match, hits are frequent, so the query
  // scans the list from the newest purchase until it has enough hits.
  hits: async (text, { db, scope: { companyId }, where }) => {
    const payers = await findPayers(db, companyId, text);
    return payers === null
      ? // A scalar subquery per row, because PostgreSQL would read a join completely and sort it.
        sql`
          select p.id from purchases p where ${where} and (${matchesReference(text)} or (
            select ${matchesPerson(text)} from accounts a
            where a.company_id = p.company_id and a.id = p.account_id))
          order by p.id desc`
      : sql`
          select id from (
            select p.id from purchases p where ${where} and p.account_id = any(${payers}::uuid[])
            union
            select p.id from purchases p where ${where} and ${matchesReference(text)}
          ) found order by id desc`;
  },
  open: withNames,
});

/** Lists the given purchases of the admin's company like `purchasesOfCompany`, newest first. */
export async function listForAdminByIds(
  db: Db,
  vault: Vault,
  admin: Unchecked<Admin>,
  ids: readonly string[],
): Promise<PurchaseForAdminRow[]> {
  const { rows } = await sql<PurchaseForAdminRow>`
    select ${adminColumns} from purchases p ${receipts} ${joinPeople}
    where p.company_id = ${admin.companyId} and p.id = any(${ids}::uuid[])
    order by p.id desc`.execute(db);
  return rows.map((row) => withNames(row, vault));
}

/** Finds one purchase of this member; null when the member has no such purchase. */
export async function findForMember(
  db: Db,
  member: Unchecked<Member>,
  id: string,
): Promise<PurchaseRow | null> {
  const { rows } = await sql<PurchaseRow>`
    select ${ownColumns} from purchases p ${receipts}
    where p.company_id = ${member.companyId} and p.account_id = ${member.accountId}
      and p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the name that the member had when they submitted their purchase; null if they have no such purchase. */
export async function findBuyerName(
  db: Db,
  { companyId, accountId }: Unchecked<Member>,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${nameAt(sql`p.created_at`)} as name
    from purchases p join accounts a on a.company_id = p.company_id and a.id = p.account_id
    where p.company_id = ${companyId} and p.account_id = ${accountId} and p.id = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}
