import type { Paise, Tokens } from '@prelaunch/domain/money';
import type { PaymentMethod } from '@prelaunch/domain/payment-methods';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { sql, type RawBuilder } from 'kysely';
import { MAX_ATTEMPTS, MAIL_TASK } from '../../platform/mail/outbox.store.ts';
import { selectContact, type StoredContact } from '../companies/index.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { amountToPay } from './amount-to-pay.store.ts';
import { payeeName, payeeNumber } from './lists/purchase-lists.store.ts';

/** The event that a mail reports to the member. */
export type PurchaseEvent = 'submitted' | 'approved' | 'rejected';

/** A queued mail about a purchase. Its text is written when it is sent. */
export interface PurchaseMail {
  readonly companyId: string;
  readonly purchaseId: string;
  readonly event: PurchaseEvent;
}

/**
 * A query that stores a mail for each purchase of a relation with the column `id`, in the statement that changes the
 * purchases. `queueStoredMails` turns them into jobs later, because adding a job takes longer than inserting the
 * purchase.
 */
export const storePurchaseMails = (
  companyId: RawBuilder<string>,
  event: PurchaseEvent | RawBuilder<PurchaseEvent>,
  purchases: RawBuilder<unknown>,
) => sql`
    insert into purchase_mails (company_id, purchase_id, event)
    select ${companyId}, id, ${typeof event === 'string' ? sql.lit(event) : event} from ${purchases}`;

/** How many stored mails become jobs in one statement, and how many mails a job has. */
const QUEUED_AT_ONCE = 1_000;
const MAILS_OF_A_JOB = 50;

/**
 * Moves stored mails into the job queue. Several processes may call it at the same time; each takes different mails.
 *
 * @returns whether more mails may be left
 */
export async function queueStoredMails(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mails: bigint }>`
    with taken as (
      delete from purchase_mails where id in (
        select id from purchase_mails order by id limit ${QUEUED_AT_ONCE} for update skip locked)
      returning *
    ), numbered as (
      select *, (row_number() over (order by id) - 1) / ${sql.lit(MAILS_OF_A_JOB)} as job from taken
    )
    select count(*) as mails, graphile_worker.add_job(${sql.lit(MAIL_TASK)},
      max_attempts => ${sql.lit(MAX_ATTEMPTS)},
      payload => json_agg(json_build_object('companyId', company_id, 'purchaseId', purchase_id,
        'event', event) order by id))
    from numbered group by job`.execute(db);
  const mails = rows.reduce((sum, row) => sum + Number(row.mails), 0);
  return mails === QUEUED_AT_ONCE;
}

/** The data of a mail about a purchase. */
export interface MailedPurchase {
  readonly id: string;
  readonly companyId: string;
  /** The member's address; null when the account was deleted. */
  readonly email: string | null;
  readonly companyName: string;
  readonly companyDomain: string | null;
  readonly contact: StoredContact;
  /** The holder of the account that was paid; null where none is stored with the purchase. */
  readonly payeeName: string | null;
  /** The sealed number of that account. */
  readonly payeeNumber: string | null;
  readonly orderNumber: string | null;
  readonly quantity: Tokens;
  readonly total: Paise;
  /** The total less a credit. */
  readonly toPay: Paise;
  /** The size of the submitted purchase, where this one is for what was paid of it; otherwise null. */
  readonly orderedQuantity: Tokens | null;
  readonly orderedTotal: Paise | null;
  readonly createdAt: Date;
  readonly paymentMethod: PaymentMethod;
  readonly status: PurchaseStatus;
  readonly reason: string | null;
  readonly reversedAt: Date | null;
  /** The sum of the lines of bank statements that are assigned to it, less their refunds; 0 without such lines. */
  readonly received: Paise;
  /** The day of the newest of these lines, `YYYY-MM-DD`; null without such lines. */
  readonly receivedDay: string | null;
  /** The language that the member chose. */
  readonly language: string | null;
}

/** Reads the data of these mails. */
export async function listMailedPurchases(
  db: Db,
  mails: readonly PurchaseMail[],
): Promise<readonly MailedPurchase[]> {
  return db
    .selectFrom('purchases as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.company_id', '=', 'p.company_id').onRef('a.id', '=', 'p.account_id'),
    )
    .leftJoin('purchases as o', (join) =>
      join.onRef('o.company_id', '=', 'p.company_id').onRef('o.id', '=', 'p.reduced_from'),
    )
    .innerJoinLateral(
      sql<{ readonly received: Paise; readonly receivedDay: string | null }>`(
        select coalesce(sum(l.amount_paise - l.refunded_paise), 0)::bigint as received,
          max(l.day) filter (where l.refunded_paise < l.amount_paise) as "receivedDay"
        from line_assignments s
        join statement_lines l on l.company_id = s.company_id and l.id = s.line_id
        where s.company_id = p.company_id and s.purchase_id = p.id)`.as('bank'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id',
      'p.company_id as companyId',
      'c.name as companyName',
      'c.domain as companyDomain',
      selectContact('c').as('contact'),
      payeeName.as('payeeName'),
      payeeNumber.as('payeeNumber'),
      'p.order_number as orderNumber',
      'p.quantity',
      'p.total_paise as total',
      amountToPay('p').as('toPay'),
      'o.quantity as orderedQuantity',
      'o.total_paise as orderedTotal',
      'p.created_at as createdAt',
      'p.payment_method as paymentMethod',
      'p.status',
      'p.reject_reason as reason',
      'p.reversed_at as reversedAt',
      'a.language',
      'bank.received',
      'bank.receivedDay',
      sql<string | null>`case when a.deleted_at is null then a.email end`.as('email'),
    ])
    .where((eb) =>
      eb(
        eb.refTuple('p.company_id', 'p.id'),
        'in',
        mails.map((mail) => eb.tuple(mail.companyId, mail.purchaseId)),
      ),
    )
    .execute();
}
