import type { ImportState } from '@prelaunch/contract';
import type { StatementBank, StatementFormat } from '@prelaunch/domain/statement-line';
import type { MappingProblem } from '@prelaunch/domain/column-mapping';
import type {
  FailedReason,
  SkipReason,
  UnreadableReason,
} from '@prelaunch/domain/statement-reading';
import { sql, type RawBuilder } from 'kysely';
import { refuseOnConstraint } from '../../../platform/db/constraints.ts';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { Admin, Unchecked } from '../../../platform/http/actor.ts';
import { shownName } from '../../../platform/keys/deleted-contacts.ts';
import type { Vault } from '../../../platform/keys/secrets.ts';
import { defineList } from '../../../platform/lists/list.ts';
import type { BalanceBreakParts } from './balance-text.ts';
import { storableJson } from './storable.ts';

/** A skipped row; those of release 0.1 have no code. */
export interface SkippedInImport {
  readonly row: number;
  readonly reason: string;
  readonly code?: SkipReason;
  readonly text: string;
}

/** What the admin is shown of an import, besides its columns. */
export interface ImportDetails {
  readonly skipped?: readonly SkippedInImport[];
  readonly balanceBreak?: string | null;
  /** Of `balanceBreak`; absent in imports of release 0.1. */
  readonly balanceBreakParts?: BalanceBreakParts | null;
  readonly reason?: string;
  /** Of `reason`; absent in imports of release 0.1. */
  readonly reasonCode?: UnreadableReason | FailedReason;
  readonly wrongPassword?: boolean;
  readonly table?: {
    readonly header: readonly string[];
    readonly sample: readonly (readonly string[])[];
    readonly problem: string | null;
    /** Of `problem`; absent in imports of release 0.1. */
    readonly problemCode?: MappingProblem | null;
  };
  readonly dateExamples?: readonly string[];
}

export interface ImportRow {
  readonly id: string;
  readonly state: ImportState;
  readonly progress: number;
  readonly file_name: string;
  readonly created_at: Date;
  readonly created_by_name: string;
  readonly created_by_sealed: string | null;
  readonly bank: StatementBank | null;
  readonly format: StatementFormat | null;
  readonly first_day: string | null;
  readonly last_day: string | null;
  readonly new_lines: number;
  readonly known_lines: number;
  readonly skipped_count: number;
  readonly details: ImportDetails;
}

/** After this time without a heartbeat, the server that reads a statement has stopped; in seconds. */
const HEARTBEAT_LIMIT = 60;

/** SQL condition: whether the server that read the statement has stopped. */
const isAbandoned = sql`s.state = 'READING'
  and s.heartbeat_at < now() - make_interval(secs => ${HEARTBEAT_LIMIT})`;

const importColumns = sql<ImportRow>`
  s.id, case when ${isAbandoned} then 'FAILED' else s.state end as state, s.progress, s.file_name,
  s.created_at, a.name as created_by_name, a.contact_sealed as created_by_sealed, s.bank, s.format,
  s.first_day, s.last_day, s.new_lines, s.known_lines, s.skipped_count, s.details`;

const joinCreator = sql`join accounts a on a.company_id = s.company_id and a.id = s.created_by`;

const withNames = (row: ImportRow, vault: Vault): ImportRow => ({
  ...row,
  created_by_name: shownName(vault, row.created_by_name, row.created_by_sealed) ?? '',
});

export const importsOfCompany = defineList({
  from: sql`statement_imports s`,
  key: sql`s.id`,
  columns: importColumns,
  joins: joinCreator,
  scope: (admin: Admin) => sql`s.company_id = ${admin.companyId}`,
  filters: {},
  open: withNames,
});

export async function findImport(
  db: Db,
  vault: Vault,
  admin: Unchecked<Admin>,
  id: string,
): Promise<ImportRow | null> {
  const { rows } = await sql<ImportRow>`
    select ${importColumns} from statement_imports s ${joinCreator}
    where s.company_id = ${admin.companyId} and s.id = ${id}`.execute(db);
  return rows[0] === undefined ? null : withNames(rows[0], vault);
}

/** Ends the imports of the company whose server has stopped. */
export async function failAbandonedImports(tx: Tx, companyId: string): Promise<void> {
  // A server that is only slow may hold the row; then the import is still running.
  await sql`
    update statement_imports s set state = 'FAILED'
    where (s.company_id, s.id) in (
      select s.company_id, s.id from statement_imports s
      where s.company_id = ${companyId} and ${isAbandoned} for update skip locked)`.execute(tx);
}

/** Begins an import. Refuses with `import_running` while another one of the company is read. */
export async function insertImport(
  tx: Tx,
  admin: Admin,
  { id, fileName }: { readonly id: string; readonly fileName: string },
): Promise<void> {
  await failAbandonedImports(tx, admin.companyId);
  await refuseOnConstraint(
    { statement_imports_running: 'import_running' },
    tx
      .insertInto('statement_imports')
      .values({
        company_id: admin.companyId,
        id,
        file_name: fileName,
        created_by: admin.accountId,
      })
      .execute(),
  );
}

const isRunning = (companyId: string, id: string): RawBuilder<unknown> => sql`
  s.company_id = ${companyId} and s.id = ${id} and s.state = 'READING' and not (${isAbandoned})`;

/** Records that the import is still read. Returns false when it was cancelled or counts as abandoned. */
export async function recordHeartbeat(
  db: Db,
  companyId: string,
  id: string,
  progress: number,
): Promise<boolean> {
  const { rows } = await sql`
    update statement_imports s set heartbeat_at = now(), progress = ${progress}
    where ${isRunning(companyId, id)} returning s.id`.execute(db);
  return rows.length > 0;
}

/** Locks a running import. Returns false when it has ended. */
export async function lockRunningImport(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select s.id from statement_imports s where ${isRunning(companyId, id)} for update`.execute(tx);
  return rows.length > 0;
}

export interface ImportResult {
  readonly state: Exclude<ImportState, 'READING'>;
  readonly bank?: StatementBank | null;
  readonly format?: StatementFormat;
  readonly firstDay?: string | null;
  readonly lastDay?: string | null;
  readonly newLines?: number;
  readonly knownLines?: number;
  readonly skippedCount?: number;
  readonly details: ImportDetails;
}

/** Ends a running import. Returns false when it has ended already. */
export async function endImport(
  db: Db,
  companyId: string,
  id: string,
  result: ImportResult,
): Promise<boolean> {
  const { rows } = await sql`
    update statement_imports s
    set state = ${result.state}, bank = ${result.bank ?? null}, format = ${result.format ?? null},
        first_day = ${result.firstDay ?? null}, last_day = ${result.lastDay ?? null},
        new_lines = ${result.newLines ?? 0}, known_lines = ${result.knownLines ?? 0},
        skipped_count = ${result.skippedCount ?? 0}, details = ${storableJson(result.details)}::jsonb,
        progress = case when ${result.state === 'DONE'} then 100 else s.progress end
    where s.company_id = ${companyId} and s.id = ${id} and s.state = 'READING' returning s.id`.execute(
    db,
  );
  return rows.length > 0;
}
