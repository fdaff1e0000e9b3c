import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/transaction.ts';

/** How long a former admin is still notified of changes; in days. */
const NOTIFIED_FOR = 30;
/** The maximum number of notified admins: the earliest ones, so that adding many admins never displaces them. */
const MAX_ADMINS = 100;
const MAX_SUPER_ADMINS = 50;

export interface NoticeRecipients {
  readonly companyName: string;
  readonly companyDomain: string | null;
  /** Each once, in lower case. */
  readonly addresses: readonly string[];
}

/**
 * Returns who is notified of changes to a company's admins and payees: everyone who was an admin in the last 30 days,
 * deleted, demoted and blocked ones included, at every address that they had as an admin; the company itself; and the
 * super admins. At most 151 addresses.
 */
export async function findNoticeRecipients(tx: Tx, companyId: string): Promise<NoticeRecipients> {
  const { rows } = await sql<NoticeRecipients>`
    select c.name as "companyName", c.domain as "companyDomain", (
      select array_agg(distinct email order by email) from (
        (select email from admin_addresses
         where company_id = c.id
           and (until is null or until > now() - make_interval(days => ${NOTIFIED_FOR}))
         order by since, account_id, email limit ${MAX_ADMINS})
        union all
        select lower(c.email)
        union all
        (select lower(email) from super_admins where removed_at is null
         order by created_at, id limit ${MAX_SUPER_ADMINS})
      ) recipients) as addresses
    from companies c where c.id = ${companyId}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('the company of the change does not exist');
  return found;
}

/** Housekeeping: deletes addresses of former admins that are no longer notified. */
export async function sweepAdminAddresses(db: Db): Promise<void> {
  await sql`
    delete from admin_addresses
    where until < now() - make_interval(days => ${NOTIFIED_FOR})`.execute(db);
}
