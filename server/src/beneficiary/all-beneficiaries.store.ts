import { sql, type RawBuilder } from 'kysely';
import type { CompanyStatus } from '@prelaunch/contract';
import { openAccountNumber } from '../companies/account-numbers.ts';
import { containsPattern } from '../db/like-pattern.ts';
import { replan, findHits, type PageRequest } from '../db/newest-first.ts';
import type { Db } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { PayeeAccount } from './beneficiary.store.ts';

/** The payee accounts of all companies, for super admins. */

type Vault = Pick<Deps, 'secrets' | 'log'>;

export interface AllBeneficiariesFilter {
  /** Restricts the list to one company. */
  readonly companyId?: string | undefined;
  /** Of the company. */
  readonly status?: CompanyStatus | undefined;
  readonly search?: string | undefined;
}

export interface PayeeOfAny extends PayeeAccount {
  readonly company: {
    readonly id: string;
    readonly companyName: string;
    readonly status: CompanyStatus;
  };
}

interface Row extends Omit<PayeeOfAny, 'accountNumber' | 'company'> {
  readonly sealed: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly status: CompanyStatus;
}

const from = sql`
  from beneficiaries b
  join companies c on c.id = b.company_id
  join lateral (
    select * from beneficiary_versions latest
    where latest.company_id = b.company_id and latest.beneficiary_id = b.id
    order by latest.version desc limit 1
  ) v on true`;

/** The expression of the index on versions. */
const text = sql`lower(v.bank_name || E'\n' || v.holder_name || E'\n' || v.upi)`;

const inScope = ({ companyId, status }: AllBeneficiariesFilter) => sql`
  ${companyId === undefined ? sql`true` : sql`b.company_id = ${companyId}`}
  ${status === undefined ? sql`` : sql`and c.status = ${status}`}`;

const matchesPerson = (search: string) => sql`
  (${text} like lower(${containsPattern(search)}) or lower(c.name) like lower(${containsPattern(search)}))`;

/**
 * Selects the current versions that contain the text, by their index, and the accounts of companies whose name
 * contains it.
 */
const hitsOf = (filter: AllBeneficiariesFilter, search: string) => sql`
  select id from (
    select b.id
    from beneficiary_versions v
    join beneficiaries b on b.company_id = v.company_id and b.id = v.beneficiary_id
    join companies c on c.id = b.company_id
    where ${text} like lower(${containsPattern(search)}) and ${inScope(filter)}
      and not exists (
        select from beneficiary_versions newer
        where newer.company_id = v.company_id and newer.beneficiary_id = v.beneficiary_id
          and newer.version > v.version)
    union
    select b.id from companies c join beneficiaries b on b.company_id = c.id
    where lower(c.name) like lower(${containsPattern(search)}) and ${inScope(filter)}
  ) found order by id desc`;

async function read(db: Db, vault: Vault, rest: RawBuilder<unknown>): Promise<PayeeOfAny[]> {
  const { rows } = await sql<Row>`
    ${replan} select b.id, v.id as "versionId", v.version, v.created_at as "updatedAt",
      v.holder_name as "holderName", v.bank_name as "bankName", v.branch,
      v.account_number_sealed as sealed, v.ifsc_code as "ifscCode",
      v.upi, c.id as "companyId", c.name as "companyName", c.status
    ${from} ${rest}`.execute(db);
  return rows.map(({ sealed, companyId, companyName, status, ...row }) => ({
    ...row,
    accountNumber: openAccountNumber(vault, sealed),
    company: { id: companyId, companyName, status },
  }));
}

/** Accounts are counted up to this number. */
const COUNTED = 10_000;

/** Lists one page of the accounts of all companies, each in its current version, newest first. */
export async function listAllPayees(
  db: Db,
  vault: Vault,
  filter: AllBeneficiariesFilter & PageRequest,
): Promise<{ rows: PayeeOfAny[]; total: number; moreThanTotal: boolean }> {
  const { search = '', page, limit } = filter;
  if (search !== '') {
    const { ids, ...found } = await findHits(db, filter, hitsOf(filter, search));
    const rest = sql`where b.id = any(${ids}::uuid[]) order by b.id desc`;
    return { rows: await read(db, vault, rest), ...found };
  }
  const before = Math.min((page - 1) * limit, COUNTED);
  const most = Math.min(limit, COUNTED - before);
  const cut = sql`where ${inScope(filter)} order by b.id desc limit ${most} offset ${before}`;
  const [rows, count] = await Promise.all([
    read(db, vault, cut),
    sql<{ total: number }>`
      select count(*)::int as total from (
        select from beneficiaries b join companies c on c.id = b.company_id
        where ${inScope(filter)} limit ${COUNTED + 1}
      ) counted`.execute(db),
  ]);
  const total = count.rows[0]?.total ?? 0;
  return { rows, total: Math.min(total, COUNTED), moreThanTotal: total > COUNTED };
}

/** Reads one batch of the filtered accounts of all companies, older than `before`, newest first. */
export async function readPayeesForExport(
  db: Db,
  vault: Vault,
  { search = '', ...scope }: AllBeneficiariesFilter,
  before: string | null,
  limit: number,
): Promise<readonly PayeeOfAny[]> {
  return read(
    db,
    vault,
    sql`where ${inScope(scope)} ${search === '' ? sql`` : sql`and ${matchesPerson(search)}`}
      ${before === null ? sql`` : sql`and b.id < ${before}`}
      order by b.id desc limit ${limit}`,
  );
}
