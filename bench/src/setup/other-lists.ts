import type pg from 'pg';

/** Fills the lists that `makeLargeCompany` leaves short. The rows have no valid hashes or sealed values. */

const COMPANIES = 5_000;

const FILL: readonly string[] = [
  // Disables triggers and foreign-key checks.
  'set session_replication_role = replica',
  `insert into allocation_entries (company_id, seq, purchase_id, account_id, quantity, created_at, hash)
   select company_id, row_number() over (order by id), id, account_id, quantity, decided_at, sha256(id::text::bytea)
   from purchases where company_id = $1 and status = 'APPROVED'`,
  `insert into companies (id, name, email, mobile, status, token_symbol, total_supply,
     price_micro_rupees, fee_basis_points)
   select uuidv7(), initcap(substr(md5(n::text), 1, 6)) || ' Tokens ' || n, 'c' || n || '@large.test',
     '+91' || (8000000000 + n), case when n % 50 = 0 then 'SUSPENDED' else 'ACTIVE' end, 'GLXY', 1000000, 10000000, 200
   from generate_series(1, ${COMPANIES}) n`,
  `insert into company_totals (company_id, private_supply)
   select id, 300000 from companies where email like '%@large.test'`,
  `update company_counts k set companies = (select count(*) from companies c where c.status = k.status)`,
  `insert into beneficiaries (company_id, id, position)
   select id, uuidv7(), n from companies, generate_series(1, 4) n where email like '%@large.test'`,
  `insert into beneficiary_versions (company_id, id, beneficiary_id, version, holder_name, bank_name, branch,
     account_number_sealed, ifsc_code, upi)
   select b.company_id, uuidv7(), b.id, n, initcap(substr(md5(b.id::text), 1, 8)),
     case position when 1 then 'Patel Bank' else initcap(substr(md5('b' || b.id::text), 1, 6)) || ' Bank' end,
     'Main', '', 'HDFC0000001', 'pay@bank'
   from beneficiaries b join companies c on c.id = b.company_id, generate_series(1, 2) n
   where c.email like '%@large.test'`,
  `insert into audit_entries (company_id, id, seq, created_at, actor_kind, actor_id, actor_name, actor_email, action,
     subject_type, subject_id, subject_label, ip, hash)
   select $1, uuidv7(), row_number() over (order by p.id), p.created_at, 'admin', p.decided_by,
     a.name, a.email, case when p.status = 'REJECTED' then 'purchase.reject' else 'purchase.approve' end,
     'purchase', p.id::text, p.order_number, '127.0.0.1', sha256(p.id::text::bytea)
   from purchases p join accounts a on a.company_id = p.company_id and a.id = p.account_id where p.company_id = $1`,
  // A line for every fifth purchase. Some are assigned, and some have refunds.
  `insert into statement_lines (company_id, id, day, kind, amount_paise, narration, reference, fingerprint, number, state,
     candidates)
   select company_id, uuidv7(), created_at::date, 'CREDIT', total_paise, 'UPI ' || reference_number, reference_number,
     decode(md5(id::text), 'hex'), 1, case status when 'APPROVED' then 'assigned' else 'exact' end,
     case status when 'APPROVED' then '[]'::jsonb
       else jsonb_build_array(jsonb_build_object('purchaseId', id, 'reasons', '[]'::jsonb)) end
   from purchases where company_id = $1 and reference_key is not null and get_byte(sha256(id::text::bytea), 0) < 51`,
  `insert into statement_line_keys (company_id, key, line_id)
   select company_id, reference_key_of(reference), id from statement_lines where company_id = $1`,
  `insert into line_assignments (company_id, line_id, purchase_id, assigned_by)
   select l.company_id, l.id, p.id, p.decided_by
   from statement_lines l join purchases p on p.company_id = l.company_id and p.reference_number = l.reference
   where l.company_id = $1 and l.state = 'assigned' and p.status = 'APPROVED' on conflict do nothing`,
  `with made as materialized (
     select l.company_id, uuidv7() as debit_id, l.id as credit_id, l.day, l.amount_paise
     from line_assignments a join statement_lines l on l.company_id = a.company_id and l.id = a.line_id
     where a.company_id = $1 limit 5000
   ), debits as (
     insert into statement_lines (company_id, id, day, kind, amount_paise, narration, fingerprint, number, state)
     select company_id, debit_id, day, 'DEBIT', amount_paise, 'NEFT RETURN',
       decode(md5(debit_id::text), 'hex'), 1, 'debit' from made
   )
   insert into returned_lines (company_id, debit_id, credit_id) select company_id, debit_id, credit_id from made`,
  `insert into statement_line_totals (company_id, state, lines, amount_paise)
   select company_id, state, count(*), sum(amount_paise) from statement_lines where company_id = $1
   group by company_id, state`,
  `insert into refunds (company_id, id, line_id, purchase_id, amount_paise, reason, registered_by)
   select company_id, uuidv7(), line_id, purchase_id, 100, 'Paid too much', assigned_by from line_assignments
   where company_id = $1 limit 20000`,
  `insert into statement_imports (company_id, id, state, file_name, created_by, bank, format, first_day, last_day)
   select $1, uuidv7(), 'DONE', 'statement-' || n || '.csv', a.id, 'HDFC', 'CSV', date '2026-01-01' + n,
     date '2026-01-01' + n + 30
   from generate_series(1, 300) n,
     (select id from accounts where company_id = $1 and role = 'ADMIN' limit 1) a`,
  `insert into interventions (company_id, id, purchase_id, kind, reason, note, by)
   select company_id, uuidv7(), id, 'HOLD', 'LIEN', 'Letter of the bank', decided_by from purchases
   where company_id = $1 and status = 'APPROVED' limit 5000`,
  `insert into purchase_questions (company_id, id, purchase_id, reason, question, asked_by)
   select p.company_id, uuidv7(), p.id, 'PROOF_UNREADABLE', 'Please send the whole screen.', a.id
   from purchases p, (select id from accounts where company_id = $1 and role = 'ADMIN' limit 1) a
   where p.company_id = $1 and p.status = 'PENDING' limit 5000`,
  'vacuum analyze',
];

/** Fills companies, payees, the ledger and the audit trail: one entry per purchase of the given company. */
export async function fillOtherLists(pool: pg.Pool, companyId: string): Promise<void> {
  const client = await pool.connect();
  try {
    for (const statement of FILL) {
      await client.query(statement, statement.includes('$1') ? [companyId] : []);
    }
  } finally {
    // Closes the connection instead of returning it to the pool, because triggers are disabled on it.
    client.release(true);
  }
}
