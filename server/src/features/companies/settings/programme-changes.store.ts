import {
  COMPANY_SETTINGS,
  HISTORY_SETTINGS,
  namesOf,
  PROGRAMME_SETTINGS,
  type ProgrammeSettings,
} from '@prelaunch/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/transaction.ts';
import { defineList } from '../../../platform/lists/list.ts';
import { selectSettings } from './settings.store.ts';

const HISTORY = namesOf(HISTORY_SETTINGS);
const column = (name: keyof typeof HISTORY_SETTINGS, table: string) =>
  sql.ref(`${table}.${COMPANY_SETTINGS[name].column}`);

/**
 * Adds the company's current programme to its history. Call it while holding the lock of the company's totals: orders
 * at the former price are then committed, and orders that wait for the lock will read the new price.
 *
 * @param createdAt when it changed; null for now. Only demonstration data has a past.
 */
export async function insertProgrammeChange(
  tx: Tx,
  companyId: string,
  changedBy: string | null,
  createdAt: Date | null = null,
): Promise<void> {
  await sql`
    insert into programme_changes (company_id, id, changed_by, created_at,
      ${sql.join(HISTORY.map((name) => sql.ref(COMPANY_SETTINGS[name].column)))})
    select c.id, ${uuidv7()}, ${changedBy}, coalesce(${createdAt}, statement_timestamp()),
           ${sql.join(HISTORY.map((name) => column(name, 'c')))}
    from companies c where c.id = ${companyId}`.execute(tx);
}

/** The state of a programme from `createdAt` on. */
export interface ProgrammeChange extends ProgrammeSettings {
  readonly id: string;
  readonly createdAt: Date;
  /** Null for the settings that the company was created with. */
  readonly changedBy: string | null;
  readonly hasPrivacyText: boolean;
  /** The settings that differ from the previous entry. */
  readonly changed: (keyof typeof HISTORY_SETTINGS)[];
}

const isChanged = (name: keyof typeof HISTORY_SETTINGS) =>
  sql`case when ${column(name, 'c')} is distinct from ${column(name, 'b')} then ${sql.lit(name)} end`;

/** The changes of one company, for super admins. */
export const programmeChanges = defineList({
  from: sql`programme_changes c`,
  key: sql`c.id`,
  columns: sql<ProgrammeChange>`
    c.id, c.created_at as "createdAt", s.name as "changedBy",
    ${selectSettings(namesOf(PROGRAMME_SETTINGS), 'c')},
    c.privacy_text is not null as "hasPrivacyText",
    case when b.id is null then '{}'::text[]
         else array_remove(array[${sql.join(HISTORY.map(isChanged))}], null) end as changed`,
  joins: sql`
    left join lateral (
      select * from programme_changes o where o.company_id = c.company_id and o.id < c.id
      order by o.id desc limit 1
    ) b on true
    left join super_admins s on s.id = c.changed_by`,
  scope: (companyId: string) => sql`c.company_id = ${companyId}`,
  filters: {},
  maxCounted: Infinity,
});
