import type pg from 'pg';
import { checkRow, type Row } from './report/rows.ts';

/** Companies whose totals differ from the sums of their purchases. */
const WRONG_TOTALS = `
  select t.company_id from company_totals t
  cross join lateral (
    select
      coalesce(sum(quantity) filter (where status = 'PENDING' and released_at is null), 0)
        as reserved,
      coalesce(sum(quantity) filter (where status = 'APPROVED'), 0) as approved,
      count(*) filter (where status = 'PENDING') as pending_count,
      coalesce(sum(total_paise) filter (where status = 'PENDING'), 0) as pending_paise,
      count(*) filter (where status = 'APPROVED') as approved_count,
      count(*) filter (where status = 'REJECTED') as rejected_count,
      coalesce(sum(total_paise) filter (where status = 'APPROVED'), 0) as collected
    from purchases p where p.company_id = t.company_id
  ) p
  where (t.reserved, t.approved, t.pending_count, t.pending_paise, t.approved_count, t.rejected_count,
      t.approved_paise)
    is distinct from
      (p.reserved, p.approved, p.pending_count, p.pending_paise, p.approved_count,
        p.rejected_count, p.collected)`;

/** Members whose holding differs from their approved purchases. */
const WRONG_HOLDINGS = `
  select from (
    select company_id, account_id, sum(quantity) as quantity from purchases
    where status = 'APPROVED' group by company_id, account_id
  ) p full join holdings h using (company_id, account_id)
  where p.quantity is distinct from h.quantity`;

/** Companies whose ledger differs from their approved purchases, except those of the SQL ceilings. */
const WRONG_LEDGERS = `
  select from company_totals t join companies c on c.id = t.company_id
  cross join lateral (
    select count(*) as entries, coalesce(sum(quantity), 0) as quantity,
      coalesce(max(seq), 0) as seq from allocation_entries e where e.company_id = t.company_id
  ) e
  left join allocation_entries last on last.company_id = t.company_id and last.seq = e.seq
  where c.name not like '%-sql' and (
    (e.entries, e.quantity, e.seq, t.holder_count) is distinct from
      (t.approved_count, t.approved, t.ledger_seq,
        (select count(*) from holdings h where h.company_id = t.company_id))
    or last.hash <> t.ledger_hash)`;

const OVERSOLD = `
  select from company_totals t
  where private_supply < (select coalesce(sum(quantity), 0) from purchases p
    where p.company_id = t.company_id
      and (p.status = 'APPROVED' or p.status = 'PENDING' and p.released_at is null))`;

/** Checks after every run that totals, holdings and ledgers agree with the purchases. */
export async function checkInvariants(pool: pg.Pool): Promise<Row[]> {
  const count = async (text: string) => (await pool.query(text)).rowCount ?? 0;
  const totals = await count(WRONG_TOTALS);
  const holdings = await count(WRONG_HOLDINGS);
  const ledgers = await count(WRONG_LEDGERS);
  const oversold = await count(OVERSOLD);
  const purchases = await count('select from purchases');
  return [
    checkRow('totals equal the purchases', totals === 0, `${totals} of ${purchases} wrong`),
    checkRow('holdings equal the approved purchases', holdings === 0, `${holdings} wrong`),
    checkRow('ledgers equal the approved purchases', ledgers === 0, `${ledgers} wrong`),
    checkRow('oversold companies', oversold === 0, `${oversold}`),
  ];
}
