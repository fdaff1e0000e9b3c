import type { Paise } from '@prelaunch/domain/money';
import type { QuestionReason } from '@prelaunch/domain/questions';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Admin, Member } from '../../../platform/http/actor.ts';
import { selectContact, type StoredContact } from '../../companies/index.ts';
import { isOwnMediaOf } from '../../media/index.ts';
import { amountToPay } from '../amount-to-pay.store.ts';
import { canLogIn } from '../lists/purchase-lists.store.ts';

/** A purchase that an admin asks about, with its member. */
export interface AskedPurchase {
  readonly id: string;
  readonly accountId: string;
  /** The order number, or the id of a purchase without one. */
  readonly label: string;
  readonly orderNumber: string | null;
  readonly status: string;
  readonly total: Paise;
  /** The total less a credit. */
  readonly toPay: Paise;
  readonly questions: number;
  /** Whether a question waits for its answer. */
  readonly isWaiting: boolean;
  /** Whether no admin has opened the purchase with its last answer. */
  readonly isUnread: boolean;
  /** Whether the member can log in. */
  readonly canAnswer: boolean;
  readonly email: string;
  readonly language: string | null;
  readonly companyName: string;
  readonly companyDomain: string | null;
  readonly contact: StoredContact;
}

/** Locks a purchase of the admin's company; null when there is none. Call it with the totals locked. */
export async function lockAsked(
  tx: Tx,
  { companyId }: Admin,
  id: string,
): Promise<AskedPurchase | null> {
  // The lock first: a query that waits for it would read the other tables as they were before.
  await sql`
    select from purchases where company_id = ${companyId} and id = ${id} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<AskedPurchase>`
    select p.id, p.account_id as "accountId", coalesce(p.order_number, p.id::text) as label,
      p.order_number as "orderNumber", p.status, p.total_paise as total,
      ${amountToPay('p')} as "toPay",
      asked.questions, asked.waiting > 0 as "isWaiting",
      asked.unread > 0 as "isUnread", ${canLogIn} as "canAnswer", a.email, a.language,
      c.name as "companyName", c.domain as "companyDomain", ${selectContact('c')} as contact
    from purchases p
    join accounts a on a.company_id = p.company_id and a.id = p.account_id
    join companies c on c.id = p.company_id
    cross join lateral (
      select count(*)::int as questions, count(*) filter (where q.answered_at is null) as waiting,
        count(*) filter (where q.answered_at is not null and q.read_at is null) as unread
      from purchase_questions q where q.company_id = p.company_id and q.purchase_id = p.id) asked
    where p.company_id = ${companyId} and p.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** What an admin asks, and about which purchase. */
export interface NewQuestion {
  readonly purchaseId: string;
  readonly reason: QuestionReason;
  readonly question: string;
}

/**
 * Records a question. The first one reserves the tokens of the purchase for as long as a new order would, unless their
 * reservation has ended. Call it with the purchase locked.
 *
 * @returns the end of the reservation; null when nothing is reserved
 */
export async function insertQuestion(
  tx: Tx,
  { companyId, accountId }: Admin,
  { purchaseId, reason, question }: NewQuestion,
): Promise<Date | null> {
  await sql`
    insert into purchase_questions (company_id, id, purchase_id, reason, question, asked_by, reserved_until)
    select p.company_id, ${uuidv7()}, p.id, ${reason}, ${question}, ${accountId},
      case when p.released_at is null and p.reserved_until > clock_timestamp() and not exists (
        select from purchase_questions q where q.company_id = p.company_id and q.purchase_id = p.id)
      then greatest(p.reserved_until, clock_timestamp() + make_interval(hours =>
        case when a.is_approved or p.receipt_id is not null then c.reservation_hours
        else c.reservation_hours_unverified end)) end
    from purchases p
    join accounts a on a.company_id = p.company_id and a.id = p.account_id
    join companies c on c.id = p.company_id
    where p.company_id = ${companyId} and p.id = ${purchaseId}`.execute(tx);
  // A statement of its own: the guard of purchases looks for the question.
  const { rows } = await sql<{ until: Date | null }>`
    update purchases p set
      -- Who asks has opened it; a corrected reference must be compared again.
      seen_at = case when p.seen_at is null and not exists (select from purchase_corrections c
        where c.company_id = p.company_id and c.purchase_id = p.id) then now() else p.seen_at end,
      reserved_until = coalesce((select q.reserved_until from purchase_questions q
        where q.company_id = p.company_id and q.purchase_id = p.id and q.reserved_until is not null), p.reserved_until)
    where p.company_id = ${companyId} and p.id = ${purchaseId}
    returning case when p.released_at is null then p.reserved_until end as until`.execute(tx);
  return rows[0]?.until ?? null;
}

/** A question with its purchase, which is locked. */
export interface LockedQuestion {
  readonly purchaseId: string;
  readonly label: string;
  readonly status: string;
  /** Null until the member answers. */
  readonly answer: string | null;
  readonly fileId: string | null;
}

/** Locks a question about a purchase of this member; null when there is none. Call it with the totals locked. */
export async function lockQuestion(
  tx: Tx,
  { companyId, accountId }: Member,
  id: string,
): Promise<LockedQuestion | null> {
  const { rows } = await sql<LockedQuestion>`
    select p.id as "purchaseId", coalesce(p.order_number, p.id::text) as label, p.status,
      q.answer, q.answer_file_id as "fileId"
    from purchase_questions q
    join purchases p on p.company_id = q.company_id and p.id = q.purchase_id
    where q.company_id = ${companyId} and q.id = ${id} and p.account_id = ${accountId}
    for no key update of p, q`.execute(tx);
  return rows[0] ?? null;
}

/** Whether the member may send this upload with an answer, or why not. */
export async function checkFile(
  tx: Tx,
  { companyId, accountId }: Member,
  fileId: string,
): Promise<'receipt_not_found' | 'receipt_already_used' | null> {
  const { rows } = await sql<{ own: boolean; used: boolean }>`
    select ${isOwnMediaOf(sql`${companyId}`, sql`${accountId}`, sql`${fileId}`)} as own,
      exists (select from purchases p where p.company_id = ${companyId} and p.receipt_id = ${fileId})
      or exists (select from purchase_questions q
        where q.company_id = ${companyId} and q.answer_file_id = ${fileId}) as used`.execute(tx);
  if (rows[0]?.own !== true) return 'receipt_not_found';
  return rows[0].used ? 'receipt_already_used' : null;
}

/** Stores the answer, which is unread. Call it with the question locked. */
export async function storeAnswer(
  tx: Tx,
  { companyId }: Member,
  id: string,
  { answer, fileId }: { readonly answer: string; readonly fileId: string | null },
): Promise<void> {
  await sql`
    update purchase_questions set answer = ${answer}, answer_file_id = ${fileId}, answered_at = clock_timestamp()
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}
