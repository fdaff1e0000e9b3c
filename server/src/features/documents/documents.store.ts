import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';
import { refuse } from '../../platform/refuse.ts';

interface DocumentKeys {
  readonly companyId: string;
  readonly documentId: string;
}

/** How many wrong comparisons of one document are answered in 24 hours, from all addresses together. */
export const MAX_WRONG = 10;

/** What the reply about a document contains without a comparison. */
export interface DocumentOrigin {
  readonly company: string;
  /** When the purchase of a receipt was reversed; null for any other and for a statement. */
  readonly reversedAt: Date | null;
}

/** Returns null when the company does not exist. */
export async function findOrigin(
  db: Db,
  { companyId, documentId }: DocumentKeys,
): Promise<DocumentOrigin | null> {
  const { rows } = await sql<DocumentOrigin>`
    select c.name as company, p.reversed_at as "reversedAt" from companies c
    left join purchases p on p.company_id = c.id and p.id = ${documentId}
    where c.id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Counts a wrong comparison and reads what the reply to any comparison contains. Refuses with `too_many_requests` after
 * `MAX_WRONG` wrong ones, also when the facts match: otherwise guesses would continue. Returns null when the company
 * does not exist.
 */
export async function compareDocument(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  { companyId, documentId }: DocumentKeys,
  matches: boolean,
): Promise<(DocumentOrigin & { readonly isDecided: boolean }) | null> {
  const counter = secrets.mac('network', 'document', companyId, documentId).toString('base64url');
  const counted = matches
    ? sql`select hits, ends_at from network_counters where counter = ${counter} and ends_at > now()`
    : sql`
      insert into network_counters as c (counter, hits, ends_at)
      values (${counter}, 1, now() + interval '24 hours')
      on conflict (counter) do update set
        hits = case when c.ends_at <= now() then 1 else c.hits + 1 end,
        ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
      returning hits, ends_at`;
  const { rows } = await sql<
    DocumentOrigin & { isDecided: boolean; wrong: number; seconds: number }
  >`
    with counted as (${counted})
    select o.name as company, p.reversed_at as "reversedAt", coalesce(p.status <> 'PENDING', false) as "isDecided",
           coalesce(n.hits, 0) as wrong, ceil(extract(epoch from n.ends_at - now()))::int as seconds
    from companies o
    left join counted n on true
    left join purchases p on p.company_id = o.id and p.id = ${documentId}
    where o.id = ${companyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const isOver = matches ? row.wrong >= MAX_WRONG : row.wrong > MAX_WRONG;
  if (isOver) refuse('too_many_requests', undefined, row.seconds);
  return row;
}
