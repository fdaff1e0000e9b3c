import { sql } from 'kysely';
import { invariant } from '../../platform/invariants/violations.store.ts';

/**
 * Triggers, constraints and indexes that refuse invalid data. Without them a bug could go
 * unnoticed.
 */
export const GUARDS = [
  'trigger account_counts_insert on accounts',
  'trigger account_counts_update on accounts',
  'trigger admin_addresses_begin on accounts',
  'trigger admin_addresses_keep on accounts',
  'trigger list_ranges_keep on accounts',
  'trigger allocation_entries_guard on allocation_entries',
  'trigger audit_entries_guard on audit_entries',
  'trigger beneficiary_versions_guard on beneficiary_versions',
  'trigger beneficiary_versions_keep on beneficiary_versions',
  'trigger audit_heads_begin on companies',
  'trigger company_counts_keep on companies',
  'trigger company_terms_changed on companies',
  'trigger reconciliations_begin on companies',
  'trigger confirmations_guard on confirmations',
  'trigger holdings_publications_guard on holdings_publications',
  'trigger holdings_publications_keep on holdings_publications',
  'trigger line_assignments_guard on line_assignments',
  'trigger line_assignments_received on line_assignments',
  'trigger shortfall_decisions_guard on shortfall_decisions',
  'trigger programme_changes_guard on programme_changes',
  'trigger purchase_corrections_guard on purchase_corrections',
  'trigger purchases_guard on purchases',
  'trigger purchases_set_reference_key on purchases',
  'trigger refunds_guard on refunds',
  'trigger sessions_ended on sessions',
  'trigger statement_line_totals_delete on statement_lines',
  'trigger statement_line_totals_insert on statement_lines',
  'trigger statement_line_totals_update on statement_lines',
  'trigger statement_lines_guard on statement_lines',
  'trigger statement_lines_received on statement_lines',
  'constraint company_totals_not_oversold on company_totals',
  'constraint company_totals_reserved_check on company_totals',
  'constraint company_totals_approved_check on company_totals',
  'constraint allocation_entries_company_id_purchase_id_key on allocation_entries',
  'constraint line_assignments_pkey on line_assignments',
  'constraint statement_lines_once on statement_lines',
  'constraint statement_lines_refunded on statement_lines',
  'constraint idempotency_keys_pkey on idempotency_keys',
  'constraint purchase_corrections_pkey on purchase_corrections',
  'constraint purchases_not_decided_by_buyer on purchases',
  'constraint confirmations_by_another on confirmations',
  'constraint confirmations_in_time on confirmations',
  'constraint purchases_released_in_time on purchases',
  'index purchases_credited_reference on purchases',
  'index purchases_own_reference on purchases',
  'index purchases_receipt on purchases',
  'index accounts_email on accounts',
  'index accounts_mobile on accounts',
  'index accounts_admin_email on accounts',
  'index confirmations_open on confirmations',
  'index statement_imports_running on statement_imports',
  'index second_factors_account on second_factors',
  'index second_factors_super_admin on second_factors',
];

export const guardInvariants = [
  invariant(
    'guards',
    'The guards of the database exist and are enabled.',
    sql`
      with standing as (
        select format('trigger %s on %s', tgname, tgrelid::regclass) as guard
        from pg_trigger where not tgisinternal and tgenabled in ('O', 'A')
        union all
        select format('constraint %s on %s', conname, conrelid::regclass)
        from pg_constraint where convalidated and conrelid <> 0
        union all
        select format('index %s on %s', indexrelid::regclass, indrelid::regclass)
        from pg_index where indisvalid and indisunique
      )
      select 'schema', null::uuid, wanted.guard, 'missing or switched off', 'standing'
      from unnest(${GUARDS}::text[]) as wanted (guard)
      where wanted.guard not in (select guard from standing)`,
  ),
];
