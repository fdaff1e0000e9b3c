import type { RememberedChoice } from '@prelaunch/domain/statement-reading';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/transaction.ts';

/** How many choices a company has at most: the ones used last. */
const MAX_CHOICES = 100;

/** Returns how the company's tables of unknown banks were read, by signature. */
export async function findChoices(
  db: Db,
  companyId: string,
): Promise<Readonly<Record<string, RememberedChoice>>> {
  const rows = await db
    .selectFrom('statement_choices')
    .select(['signature', 'mapping', 'date_order'])
    .where('company_id', '=', companyId)
    .orderBy('used_at', 'desc')
    .limit(MAX_CHOICES)
    .execute();
  return Object.fromEntries(
    rows.map(({ signature, mapping, date_order: dateOrder }) => [
      signature,
      { ...(mapping !== null && { mapping }), ...(dateOrder !== null && { dateOrder }) },
    ]),
  );
}

/** Remembers how a table was read, and forgets the choices that were not used for longest. */
export async function rememberChoice(
  tx: Tx,
  companyId: string,
  signature: string,
  { mapping, dateOrder }: RememberedChoice,
): Promise<void> {
  await sql`
    insert into statement_choices (company_id, signature, mapping, date_order)
    values (${companyId}, ${signature}, ${mapping === undefined ? null : JSON.stringify(mapping)}::jsonb,
      ${dateOrder ?? null})
    on conflict (company_id, signature) do update set used_at = now(),
      mapping = coalesce(excluded.mapping, statement_choices.mapping),
      date_order = coalesce(excluded.date_order, statement_choices.date_order)`.execute(tx);
  await sql`
    delete from statement_choices where company_id = ${companyId} and signature in (
      select signature from statement_choices where company_id = ${companyId}
      order by used_at desc offset ${MAX_CHOICES})`.execute(tx);
}
