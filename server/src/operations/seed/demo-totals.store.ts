import { sql } from 'kysely';
import { dayInIndia } from '../../platform/db/day-in-india.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Appends a ledger entry for each approved purchase without one, in the order of the decisions. */
export async function appendToLedger(tx: Tx, companyId: string): Promise<void> {
  await sql`
    with recursive approvals as materialized (
      select row_number() over (order by decided_at, id) as rank, id, account_id, quantity, decided_at
      from purchases p
      where company_id = ${companyId} and status = 'APPROVED' and not exists (
        select from allocation_entries e where e.company_id = p.company_id and e.purchase_id = p.id)
    ), ledger as (
      select 0::bigint as rank, ledger_seq as seq, ledger_hash as hash, null::uuid as id,
             null::uuid as account_id, null::bigint as quantity, null::timestamptz as decided_at
      from company_totals where company_id = ${companyId}
      union all
      select e.rank, l.seq + 1,
             sha256(l.hash || convert_to(concat_ws('|', l.seq + 1, e.id, e.account_id, e.quantity,
               to_char(e.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), 'UTF8')),
             e.id, e.account_id, e.quantity, e.decided_at
      from ledger l join approvals e on e.rank = l.rank + 1
    ), appended as (
      insert into allocation_entries (company_id, seq, purchase_id, account_id, quantity, created_at, hash)
      select ${companyId}, seq, id, account_id, quantity, decided_at, hash from ledger where rank > 0
    )
    update company_totals t set ledger_seq = last.seq, ledger_hash = last.hash
    from (select seq, hash from ledger order by rank desc limit 1) last
    where t.company_id = ${companyId}`.execute(tx);
}

/** Computes every stored total of the company from its purchases; reversed ones add no tokens and no money. */
export async function sumTotals(tx: Tx, companyId: string): Promise<void> {
  await sql`
    insert into holdings (company_id, account_id, quantity)
    select company_id, account_id, sum(quantity)::bigint from purchases
    where company_id = ${companyId} and status = 'APPROVED' and reversed_at is null
    group by company_id, account_id
    on conflict (company_id, account_id) do update set quantity = excluded.quantity`.execute(tx);
  await sql`
    insert into company_method_totals (company_id, method, approved_paise)
    select company_id, payment_method, sum(total_paise)::bigint from purchases
    where company_id = ${companyId} and status = 'APPROVED' and reversed_at is null
    group by company_id, payment_method
    on conflict (company_id, method) do update set approved_paise = excluded.approved_paise`.execute(
    tx,
  );
  await sql`
    insert into company_days (company_id, day, submitted_count, submitted_paise, approved_count, approved_paise,
      rejected_count)
    select ${companyId}, day, sum(submitted), sum(submitted_paise), sum(approved), sum(approved_paise),
           sum(rejected)
    from (
      select ${dayInIndia(sql`created_at`)} as day, 1 as submitted, total_paise as submitted_paise,
             0 as approved, 0 as approved_paise, 0 as rejected
      from purchases where company_id = ${companyId}
      union all
      select ${dayInIndia(sql`decided_at`)}, 0, 0, (status = 'APPROVED' and reversed_at is null)::int,
             case when status = 'APPROVED' and reversed_at is null then total_paise else 0 end,
             (status = 'REJECTED')::int
      from purchases where company_id = ${companyId} and decided_at is not null
    ) events group by day
    on conflict (company_id, day) do update
    set submitted_count = excluded.submitted_count, submitted_paise = excluded.submitted_paise,
        approved_count = excluded.approved_count, approved_paise = excluded.approved_paise,
        rejected_count = excluded.rejected_count`.execute(tx);
  await sql`
    update company_totals t
    set reserved = s.reserved, approved = s.approved, pending_count = s.pending,
        pending_paise = s.pending_paise, approved_count = s.approvals, rejected_count = s.rejections,
        approved_paise = s.approved_paise, holder_count = s.holders
    from (
      select coalesce(sum(quantity) filter (where status = 'PENDING' and released_at is null), 0)::bigint
               as reserved,
             coalesce(sum(quantity) filter (where status = 'APPROVED' and reversed_at is null), 0)::bigint
               as approved,
             count(*) filter (where status = 'PENDING') as pending,
             coalesce(sum(total_paise) filter (where status = 'PENDING'), 0)::bigint as pending_paise,
             count(*) filter (where status = 'APPROVED') as approvals,
             count(*) filter (where status = 'REJECTED') as rejections,
             coalesce(sum(total_paise) filter (where status = 'APPROVED' and reversed_at is null), 0)::bigint
               as approved_paise,
             count(distinct account_id) filter (where status = 'APPROVED' and reversed_at is null) as holders
      from purchases where company_id = ${companyId}
    ) s
    where t.company_id = ${companyId}`.execute(tx);
}
