import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/** A key of more credits is no reference of a payment, but for example the company's own account number. */
const MAX_CREDITS_OF_KEY = 3;

/**
 * Links each debit line of one batch to the credit that it may return: an earlier or equal day, the same amount and a common
 * reference key; of several credits the latest. Neither a key of many credits counts, nor zeros, which some banks print
 * where a payment has no reference. Call it after the lines of the batch are stored. A credit that is imported after its
 * debit is found when the debit is imported again.
 *
 * @param batch a JSON list of `IdentifiedLine`
 */
export async function linkReturnedLines(tx: Tx, companyId: string, batch: string): Promise<void> {
  await sql`
    insert into returned_lines (company_id, debit_id, credit_id)
    select distinct on (d.id) ${companyId}, d.id, c.id
    from jsonb_to_recordset(${batch}::jsonb) as given (kind text, fingerprint text, number int, keys jsonb)
    join statement_lines d on d.company_id = ${companyId}
      and d.fingerprint = decode(given.fingerprint, 'hex') and d.number = given.number
    cross join lateral jsonb_array_elements_text(given.keys) as of_debit (key)
    cross join lateral (
      select array_agg(line_id) as ids from (
        select line_id from statement_line_keys k where k.company_id = ${companyId} and k.key = of_debit.key
        limit ${MAX_CREDITS_OF_KEY + 1}) found
      having count(*) <= ${MAX_CREDITS_OF_KEY}
    ) credits
    join statement_lines c on c.company_id = ${companyId} and c.id = any (credits.ids)
      and c.amount_paise = d.amount_paise and c.day <= d.day
    where given.kind = 'DEBIT' and of_debit.key !~ '^0+$'
    order by d.id, c.day desc, c.id desc
    on conflict do nothing`.execute(tx);
}
