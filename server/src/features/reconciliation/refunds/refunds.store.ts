import type { RefundState } from '@prelaunch/contract';
import { parseRupees, type Paise } from '@prelaunch/domain/money';
import { sql, type RawBuilder } from 'kysely';
import { matchesPerson } from '../../accounts/index.ts';
import { selectContact, toContact } from '../../companies/index.ts';
import { isMoneySafe, takesCredit } from '../../purchases/index.ts';
import { refuseOnConstraint } from '../../../platform/db/constraints.ts';
import { dayInIndia } from '../../../platform/db/day-in-india.ts';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { Admin, Unchecked } from '../../../platform/http/actor.ts';
import { shownContact, shownName } from '../../../platform/keys/deleted-contacts.ts';
import type { Vault } from '../../../platform/keys/secrets.ts';
import { defineList } from '../../../platform/lists/list.ts';
import { containsPattern } from '../../../platform/lists/search.ts';
import { notifyOfLines } from '../line-notices.store.ts';
import type { AccountColumns } from './refund-accounts.ts';

export interface RefundRow extends Omit<AccountColumns, 'state'> {
  readonly company_id: string;
  readonly id: string;
  readonly state: RefundState;
  readonly amount_paise: Paise;
  readonly reason: string;
  readonly line_id: string;
  readonly line_day: string;
  readonly line_paise: Paise;
  readonly narration: string;
  readonly reference: string | null;
  readonly purchase_id: string | null;
  readonly order_number: string | null;
  readonly member_id: string | null;
  readonly member_name: string | null;
  readonly member_sealed: string | null;
  /** Null for a deleted member and for money without a claim. */
  readonly member_email: string | null;
  /** 'USER' for a member; null for money without a claim. */
  readonly member_role: string | null;
  /** Of the mails to the member; null until the member chooses one. */
  readonly member_language: string | null;
  readonly registered_at: Date;
  readonly registered_by_name: string | null;
  readonly registered_by_sealed: string | null;
  readonly sent_reference: string | null;
  readonly sent_day: string | null;
  readonly ended_at: Date | null;
  readonly ended_by_name: string | null;
  readonly ended_by_sealed: string | null;
  /** Whether the next order of its member can take it. */
  readonly is_free: boolean;
  /** The order that a credit pays; null for none. */
  readonly used_for: { readonly id: string; readonly orderNumber: string | null } | null;
}

const refundColumns = sql<RefundRow>`
  r.company_id, r.id, r.state, r.amount_paise, r.reason, l.id as line_id, l.day as line_day, l.amount_paise as line_paise,
  l.narration, l.reference, p.id as purchase_id, p.order_number, m.id as member_id, m.name as member_name,
  m.contact_sealed as member_sealed, nullif(m.email, '') as member_email, m.language as member_language,
  r.registered_at,
  g.name as registered_by_name, g.contact_sealed as registered_by_sealed, r.sent_reference, r.sent_day,
  r.ended_at, e.name as ended_by_name, e.contact_sealed as ended_by_sealed,
  r.account_sealed, r.account_given_at, r.account_version, r.sent_account_version, m.role as member_role,
  case when u.id is not null then jsonb_build_object('id', u.id, 'orderNumber', u.order_number) end as used_for,
  coalesce(r.state = 'CREDIT' and u.id is null and m.role = 'USER' and m.status = 'ACTIVE' and m.deleted_at is null
    and ${isMoneySafe('p')}, false) as is_free`;

const refundJoins = sql`
  join statement_lines l on l.company_id = r.company_id and l.id = r.line_id
  left join purchases p on p.company_id = r.company_id and p.id = r.purchase_id
  left join accounts m on m.company_id = p.company_id and m.id = p.account_id
  join accounts g on g.company_id = r.company_id and g.id = r.registered_by
  left join accounts e on e.company_id = r.company_id and e.id = r.ended_by
  left join purchases u on u.company_id = r.company_id and u.credit_id = r.id and ${takesCredit('u')}`;

function withNames(row: RefundRow, vault: Vault): RefundRow {
  const { member_name: name, member_sealed: sealed } = row;
  return {
    ...row,
    member_name: name === null ? null : shownContact(vault, { name, sealed }).name,
    registered_by_name: shownName(vault, row.registered_by_name, row.registered_by_sealed),
    ended_by_name: shownName(vault, row.ended_by_name, row.ended_by_sealed),
  };
}

/** The company's register. The search matches the member, the reason, the reference of the transfer and the amount. */
export const refundsOfCompany = defineList({
  from: sql`refunds r`,
  key: sql`r.id`,
  columns: refundColumns,
  joins: refundJoins,
  scope: (admin: Admin) => sql`r.company_id = ${admin.companyId}`,
  filters: { state: (state: RefundState) => sql`r.state = ${state}` },
  matches: (text, { scope: { companyId } }) => {
    const amount = parseRupees(text);
    const contains = containsPattern(text.toLowerCase());
    return sql`(
      lower(r.reason) like ${contains} or lower(r.sent_reference) like ${contains}
      or exists (select from purchases p
        join accounts a on a.company_id = p.company_id and a.id = p.account_id
        where (p.company_id, p.id) = (${companyId}, r.purchase_id) and ${matchesPerson(text)})
      ${amount === null ? sql`` : sql`or r.amount_paise = ${amount}`})`;
  },
  open: withNames,
});

/**
 * Selects refunds.
 *
 * @param where the condition and the order; the aliases are `r` of the refund, `l` of its line, `p` of its purchase
 */
export async function selectRefunds(
  db: Db,
  vault: Vault,
  where: RawBuilder<unknown>,
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${refundColumns} from refunds r ${refundJoins} where ${where}`.execute(db);
  return rows.map((row) => withNames(row, vault));
}

export async function findRefund(
  db: Db,
  vault: Vault,
  { companyId }: Pick<Unchecked<Admin>, 'companyId'>,
  id: string,
): Promise<RefundRow | null> {
  const where = sql`r.company_id = ${companyId} and r.id = ${id}`;
  return (await selectRefunds(db, vault, where))[0] ?? null;
}

export interface NewRefund {
  readonly id: string;
  readonly lineId: string;
  readonly purchaseId: string | null;
  readonly amount: Paise;
  readonly reason: string;
  /** Whether an admin confirmed that the money goes back although its purchase is approved. */
  readonly memberKeepsTokens: boolean;
  /** Whether its member keeps it as a credit; only with a purchase. */
  readonly asCredit: boolean;
}

/** Registers a refund. Refuses with `refund_too_large` when the line has less money left. */
export async function insertRefund(
  tx: Tx,
  { companyId, accountId }: Admin,
  { id, lineId, purchaseId, amount, reason, memberKeepsTokens, asCredit }: NewRefund,
): Promise<void> {
  await refuseOnConstraint(
    { statement_lines_refunded: 'refund_too_large' },
    sql`
      update statement_lines set refunded_paise = refunded_paise + ${amount}
      where (company_id, id) = (${companyId}, ${lineId})`.execute(tx),
  );
  await notifyOfLines(tx, companyId, [lineId]);
  await tx
    .insertInto('refunds')
    .values({
      company_id: companyId,
      id,
      line_id: lineId,
      purchase_id: purchaseId,
      amount_paise: amount,
      reason,
      member_keeps_tokens: memberKeepsTokens,
      state: asCredit ? 'CREDIT' : 'DUE',
      registered_by: accountId,
    })
    .execute();
}

/** Locks a refund against its end, another account and an order that takes it as a credit. */
export async function lockRefund(tx: Tx, { companyId }: Admin, id: string): Promise<void> {
  await sql`
    select from refunds r where r.company_id = ${companyId} and r.id = ${id} for update`.execute(
    tx,
  );
}

/** Keeps a locked refund that has not ended as a credit, or makes it due again. Refuses with `credit_in_use`. */
export async function setCredit(
  tx: Tx,
  companyId: string,
  { id, keep }: { readonly id: string; readonly keep: boolean },
): Promise<void> {
  await refuseOnConstraint(
    { refunds_credit_in_use: 'credit_in_use' },
    tx
      .updateTable('refunds')
      .set({ state: keep ? 'CREDIT' : 'DUE' })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute(),
  );
}

/**
 * Records a transfer. Returns false for a day before the money came, or after today in India. Money whose line has a day
 * of the future, as banks print for a value date, can be sent today.
 */
export async function markSent(
  tx: Tx,
  { companyId, accountId }: Admin,
  id: string,
  {
    reference,
    date,
    accountVersion,
  }: { readonly reference: string; readonly date: string; readonly accountVersion: number | null },
): Promise<boolean> {
  const today = dayInIndia(sql`clock_timestamp()`);
  const { rows } = await sql`
    update refunds r set state = 'SENT', sent_reference = ${reference}, sent_day = ${date}::date,
      sent_account_version = ${accountVersion},
      ended_by = ${accountId}, ended_at = now()
    from statement_lines l
    where r.company_id = ${companyId} and r.id = ${id}
      and l.company_id = r.company_id and l.id = r.line_id
      and ${date}::date between least(l.day, ${today}) and ${today}
    returning r.id`.execute(tx);
  return rows.length > 0;
}

/** Cancels a refund and makes its money available again. A trigger erases its accounts. */
export async function markCancelled(
  tx: Tx,
  { companyId, accountId }: Admin,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with cancelled as (
      update refunds set state = 'CANCELLED', ended_by = ${accountId}, ended_at = now()
      where company_id = ${companyId} and id = ${id} returning line_id, amount_paise
    )
    update statement_lines l set refunded_paise = l.refunded_paise - c.amount_paise
    from cancelled c where (l.company_id, l.id) = (${companyId}, c.line_id)
    returning l.id`.execute(tx);
  const lineIds = rows.map(({ id: lineId }) => lineId);
  await notifyOfLines(tx, companyId, lineIds);
}

/** The company's name, host name and contact, for mails. */
export async function findSender(tx: Tx, { companyId }: Pick<Admin, 'companyId'>) {
  const { contact, ...company } = await tx
    .selectFrom('companies as c')
    .select(['c.name', 'c.domain', selectContact('c').as('contact')])
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { ...company, contact: toContact(contact) };
}
