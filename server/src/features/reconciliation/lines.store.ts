import type { LineState, MatchReason } from '@prelaunch/contract';
import { parseRupees, type Paise } from '@prelaunch/domain/money';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { referenceKey } from '@prelaunch/domain/reference-number';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { Admin, Unchecked } from '../../platform/http/actor.ts';
import { shownContact } from '../../platform/keys/deleted-contacts.ts';
import type { Vault } from '../../platform/keys/secrets.ts';
import { isOpenMoney } from './line-days.store.ts';
import { defineList } from '../../platform/lists/list.ts';
import { containsPattern } from '../../platform/lists/search.ts';

/** A purchase that the matcher suggests for a line. */
export interface Candidate {
  readonly purchaseId: string;
  readonly reasons: readonly MatchReason[];
}

/** A line with its purchase: the assigned one, else the best candidate. */
export interface LineRow {
  readonly id: string;
  readonly day: string;
  readonly kind: 'CREDIT' | 'DEBIT';
  readonly amount_paise: Paise;
  readonly narration: string;
  readonly reference: string | null;
  readonly balance_paise: bigint | null;
  readonly state: LineState;
  readonly candidates: readonly Candidate[];
  readonly note: string | null;
  readonly refunded_paise: Paise;
  /** Null when the line is not assigned. */
  readonly assigned_id: string | null;
  /** Null when the line is not assigned and has no candidate, like the columns below. */
  readonly purchase_id: string | null;
  readonly order_number: string | null;
  readonly status: PurchaseStatus | null;
  readonly reference_number: string | null;
  readonly total_paise: Paise | null;
  readonly credited_paise: Paise | null;
  readonly member_name: string | null;
  readonly member_sealed: string | null;
}

const lineColumns = sql<LineRow>`
  l.id, l.day, l.kind, l.amount_paise, l.narration, l.reference, l.balance_paise, l.state, l.candidates,
  l.note, l.refunded_paise, s.purchase_id as assigned_id, p.id as purchase_id, p.order_number, p.status,
  p.reference_number, p.total_paise, p.credited_paise, m.name as member_name, m.contact_sealed as member_sealed`;

const joinPurchase = sql`
  left join line_assignments s on s.company_id = l.company_id and s.line_id = l.id
  left join purchases p on p.company_id = l.company_id
    and p.id = coalesce(s.purchase_id, (l.candidates -> 0 ->> 'purchaseId')::uuid)
  left join accounts m on m.company_id = p.company_id and m.id = p.account_id`;

function withNames(row: LineRow, vault: Vault): LineRow {
  const { member_name: name, member_sealed: sealed } = row;
  return name === null ? row : { ...row, member_name: shownContact(vault, { name, sealed }).name };
}

/** The company's statement lines. The search matches the text, the reference and the exact amount. */
export const linesOfCompany = defineList({
  from: sql`statement_lines l`,
  key: sql`l.id`,
  columns: lineColumns,
  joins: joinPurchase,
  scope: (admin: Admin) => sql`l.company_id = ${admin.companyId}`,
  filters: { state: (state: LineState) => sql`l.state = ${state}` },
  keptTotal: {
    by: ['state'],
    select: ({ companyId }, { state }) => sql`
      select coalesce(sum(lines), 0) as total from statement_line_totals
      where company_id = ${companyId} ${state === undefined ? sql`` : sql`and state = ${state}`}`,
  },
  matches: (text, { scope: { companyId } }) => {
    const amount = parseRupees(text);
    return sql`(
      lower(l.narration) like ${containsPattern(text.toLowerCase())}
      or lower(l.reference) like ${containsPattern(text.toLowerCase())}
      or l.id in (select k.line_id from statement_line_keys k
        where k.company_id = ${companyId} and k.key = ${referenceKey(text)})
      ${amount === null ? sql`` : sql`or l.amount_paise = ${amount}`})`;
  },
  open: withNames,
});

/** Finds one line of the admin's company; null when there is none. */
export async function findLine(
  db: Db,
  vault: Vault,
  admin: Unchecked<Admin>,
  id: string,
): Promise<LineRow | null> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from statement_lines l ${joinPurchase}
    where l.company_id = ${admin.companyId} and l.id = ${id}`.execute(db);
  return rows[0] === undefined ? null : withNames(rows[0], vault);
}

/** The most open lines of a day in one reply. */
const MAX_OPEN = 100;

/** Lists the lines of a day with open money, the most certain ones first, at most 100. */
export async function listOpenLinesOfDay(
  db: Db,
  vault: Vault,
  admin: Unchecked<Admin>,
  day: string,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from statement_lines l ${joinPurchase}
    where l.company_id = ${admin.companyId} and l.day = ${day}::date and ${isOpenMoney(admin.companyId)}
    order by array_position(array['exact', 'approved_order', 'probable', 'other_amount', 'ambiguous',
      'no_purchase'], l.state) nulls last, l.id
    limit ${MAX_OPEN}`.execute(db);
  return rows.map((row) => withNames(row, vault));
}

/** Lists the names of the files that contained a line, newest first, at most 20. */
export async function listFileNames(
  db: Db,
  admin: Unchecked<Admin>,
  lineId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('statement_import_lines as i')
    .innerJoin('statement_imports as s', (join) =>
      join.onRef('s.company_id', '=', 'i.company_id').onRef('s.id', '=', 'i.import_id'),
    )
    .select('s.file_name')
    .where('i.company_id', '=', admin.companyId)
    .where('i.line_id', '=', lineId)
    .orderBy('s.id', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ file_name: name }) => name);
}
