import { sql, type RawBuilder } from 'kysely';
import { invariant } from '../../platform/invariants/violations.store.ts';

/**
 * The references between tables. The database has a foreign key for each of them. The list repeats the keys, so that a
 * dropped key is noticed. A test compares the list with the database.
 */
export const LINKS = [
  'account_counts(company_id) -> companies(id)',
  'accounts(company_id) -> companies(id)',
  'accounts(company_id, password_set_by) -> accounts(company_id, id)',
  'accounts(company_id, profile_image_id) -> media(company_id, id)',
  'accounts(company_id, referrer_id) -> accounts(company_id, id)',
  'admin_addresses(company_id) -> companies(id)',
  'admin_addresses(company_id, account_id) -> accounts(company_id, id)',
  'allocation_entries(company_id) -> companies(id)',
  'allocation_entries(company_id, account_id) -> accounts(company_id, id)',
  'allocation_entries(company_id, purchase_id) -> purchases(company_id, id)',
  'audit_entries(company_id) -> companies(id)',
  'audit_heads(company_id) -> companies(id)',
  'beneficiaries(company_id) -> companies(id)',
  'beneficiary_versions(company_id, beneficiary_id) -> beneficiaries(company_id, id)',
  'beneficiary_versions(company_id, changed_by) -> accounts(company_id, id)',
  'company_days(company_id) -> company_totals(company_id)',
  'company_method_totals(company_id) -> company_totals(company_id)',
  'company_totals(company_id) -> companies(id)',
  'confirmations(company_id) -> companies(id)',
  'confirmations(company_id, decided_by) -> accounts(company_id, id)',
  'confirmations(company_id, requested_by) -> accounts(company_id, id)',
  'holdings(company_id, account_id) -> accounts(company_id, id)',
  'holdings_publications(company_id) -> companies(id)',
  'holdings_subtrees(company_id, publication_id) -> holdings_publications(company_id, id)',
  'idempotency_keys(company_id, account_id) -> accounts(company_id, id)',
  'idempotency_keys(company_id, purchase_id) -> purchases(company_id, id)',
  'identity_changes(company_id, account_id) -> accounts(company_id, id)',
  'line_assignments(company_id, assigned_by) -> accounts(company_id, id)',
  'line_assignments(company_id, line_id) -> statement_lines(company_id, id)',
  'line_assignments(company_id, purchase_id) -> purchases(company_id, id)',
  'list_ranges(company_id) -> companies(id)',
  'media(company_id) -> companies(id)',
  'programme_changes(changed_by) -> super_admins(id)',
  'programme_changes(company_id) -> companies(id)',
  'purchase_corrections(company_id) -> companies(id)',
  'purchase_corrections(company_id, purchase_id) -> purchases(company_id, id)',
  'purchases(company_id) -> companies(id)',
  'purchases(company_id, account_id) -> accounts(company_id, id)',
  'purchases(company_id, decided_by) -> accounts(company_id, id)',
  'purchases(company_id, payee_version_id) -> beneficiary_versions(company_id, id)',
  'purchases(company_id, receipt_id) -> media(company_id, id)',
  'reconciliations(company_id) -> companies(id)',
  'refunds(company_id, ended_by) -> accounts(company_id, id)',
  'refunds(company_id, line_id) -> statement_lines(company_id, id)',
  'refunds(company_id, purchase_id) -> purchases(company_id, id)',
  'refunds(company_id, registered_by) -> accounts(company_id, id)',
  'second_factors(company_id, account_id) -> accounts(company_id, id)',
  'second_factors(super_admin_id) -> super_admins(id)',
  'sessions(company_id, account_id) -> accounts(company_id, id)',
  'sessions(super_admin_id) -> super_admins(id)',
  'shortfall_decisions(company_id, decided_by) -> accounts(company_id, id)',
  'shortfall_decisions(company_id, purchase_id) -> purchases(company_id, id)',
  'statement_choices(company_id) -> companies(id)',
  'statement_import_lines(company_id, import_id) -> statement_imports(company_id, id)',
  'statement_import_lines(company_id, line_id) -> statement_lines(company_id, id)',
  'statement_imports(company_id) -> companies(id)',
  'statement_imports(company_id, created_by) -> accounts(company_id, id)',
  'statement_line_keys(company_id, line_id) -> statement_lines(company_id, id)',
  'statement_line_totals(company_id) -> companies(id)',
  'statement_lines(company_id) -> companies(id)',
  'tokens(created_by) -> super_admins(id)',
] as const;

/** Selects the rows of one link that refer to a missing row. */
function dangling(link: string): RawBuilder<unknown> {
  const [, table = '', from = '', target = '', to = ''] =
    /^(\w+)\((.+)\) -> (\w+)\((.+)\)$/.exec(link) ?? [];
  const columns = from.split(', ');
  const same = to
    .split(', ')
    .map((column, n) => sql`p.${sql.ref(column)} = c.${sql.ref(columns[n] ?? '')}`);
  const company = columns.includes('company_id') ? sql`c.company_id` : sql`null::uuid`;
  const values = columns.map((column) => sql`c.${sql.ref(column)}`);
  return sql`
    select ${sql.lit(table)}, ${company}, ${sql.lit(link)}, concat_ws(' ', ${sql.join(values)}),
           ${sql.lit(`a row of ${target}`)}
    from ${sql.table(table)} c
    where ${sql.join(
      values.map((value) => sql`${value} is not null`),
      sql` and `,
    )}
      and not exists (select from ${sql.table(target)} p where ${sql.join(same, sql` and `)})`;
}

/**
 * Files whose uploader does not exist. No foreign key covers them, because the uploader is a row of `accounts` or of
 * `super_admins`.
 */
const danglingOwners = sql`
  select 'media', m.company_id, m.id::text, format('owner %s %s', m.owner_kind, m.owner_id),
         'a person of this company, or a super admin without one'
  from media m
  where not exists (select from accounts a where a.company_id = m.company_id and a.id = m.owner_id)
    and not exists (select from super_admins s
      where m.company_id is null and m.owner_kind = 'superadmin' and s.id = m.owner_id)`;

export const linkInvariants = [
  invariant(
    'I10',
    'Every row that another row refers to exists, in the same company.',
    sql`${sql.join([...LINKS.map(dangling), danglingOwners], sql` union all `)}`,
  ),
];
