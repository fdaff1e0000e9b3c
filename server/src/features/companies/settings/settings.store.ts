import {
  COMPANY_SETTINGS,
  namesOf,
  type CompanySetting,
  type CompanySettings,
  type SettingChanges,
} from '@prelaunch/contract';
import { sql, type RawBuilder } from 'kysely';

type Columns<Settings> = {
  [
    Name in keyof Settings & CompanySetting as (typeof COMPANY_SETTINGS)[Name]['column']
  ]: Settings[Name];
};

/** Returns the settings under the names of their columns. */
export function inColumns<S extends SettingChanges>(settings: S): Columns<S>;
export function inColumns(settings: SettingChanges): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    namesOf(COMPANY_SETTINGS)
      .filter((name) => settings[name] !== undefined)
      .map((name) => [COMPANY_SETTINGS[name].column, settings[name]]),
  );
}

/** Lists the columns of settings in a select list, each under the name of its setting. */
export const selectSettings = (
  names: readonly (keyof CompanySettings)[],
  table: string,
): RawBuilder<unknown> =>
  sql.join(
    names.map(
      (name) => sql`${sql.ref(`${table}.${COMPANY_SETTINGS[name].column}`)} as ${sql.id(name)}`,
    ),
  );
