import type { Paise, Tokens } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import type { Admin } from '../http/actor.ts';

/** The figures of a company's dashboard, in paise and whole tokens. */
export interface CompanyFigures {
  readonly active: number;
  readonly inactive: number;
  readonly blocked: number;
  readonly verified: number;
  readonly members: number;
  readonly totalSupply: Tokens;
  readonly privateSupply: Tokens;
  readonly reserved: Tokens;
  readonly approved: Tokens;
  readonly bank: Paise;
  readonly upi: Paise;
  readonly manual: Paise;
  readonly crypto: Paise;
}

/** Counts members without admins, from stored counts, at a cost independent of their number. */
export async function getCompanyFigures(db: Db, admin: Admin): Promise<CompanyFigures> {
  const { rows } = await sql<CompanyFigures>`
    select m.active::int, m.inactive::int, m.blocked::int, m.verified::int, m.members::int,
           c.total_supply as "totalSupply", t.private_supply as "privateSupply", t.reserved,
           t.approved, t.approved_bank_paise as bank, t.approved_upi_paise as upi,
           t.approved_manual_paise as manual, t.approved_crypto_paise as crypto
    from companies c
    join company_totals t on t.company_id = c.id
    cross join lateral (
      select coalesce(sum(accounts) filter (where status = 'ACTIVE'), 0) as active,
             coalesce(sum(accounts) filter (where status = 'INACTIVE'), 0) as inactive,
             coalesce(sum(accounts) filter (where status = 'BLOCKED'), 0) as blocked,
             coalesce(sum(accounts) filter (where is_approved), 0) as verified,
             coalesce(sum(accounts), 0) as members
      from account_counts a
      where a.company_id = c.id and a.role = 'USER'
    ) m
    where c.id = ${admin.companyId}`.execute(db);
  const figures = rows[0];
  if (figures === undefined) throw new Error('an admin without a company');
  return figures;
}
