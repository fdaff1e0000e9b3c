import {
  COMPANY_SETTINGS,
  HISTORY_SETTINGS,
  namesOf,
  settingsOnWire,
  type CompanySetting,
  type CompanySettings,
  type SettingChanges,
} from '@prelaunch/contract';
import {
  ALL_AT_LAUNCH,
  isNeverWorse,
  planOf,
  scheduleOf,
  type UnlockSettings,
} from '@prelaunch/domain/unlocks/schedule';
import { refuse } from '../../platform/refuse.ts';

const MAX_SUPPLY = 10n ** 15n;

/** Refuses a programme that cannot be sold. */
export function refuseUnsellable({
  totalSupply,
  pricePerToken,
}: Pick<SettingChanges, 'totalSupply' | 'pricePerToken'>): void {
  if (totalSupply !== undefined && (totalSupply < 1n || totalSupply > MAX_SUPPLY)) {
    refuse('supply_out_of_range');
  }
  if (pricePerToken === 0n) refuse('price_not_positive');
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

/** Returns the sent settings that differ from the current ones. */
export function differences(before: CompanySettings, changes: SettingChanges): SettingChanges {
  const changed = namesOf(COMPANY_SETTINGS).filter(
    (name) => changes[name] !== undefined && plain(changes[name]) !== plain(before[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, changes[name]]));
}

/** Whether the change belongs in the programme's history. */
export const changesProgramme = (after: SettingChanges): boolean =>
  namesOf(HISTORY_SETTINGS).some((name) => name in after);

interface Unlocking extends UnlockSettings {
  readonly launchAt: Date | null;
}

/** Months have other lengths from other days; where no launch is planned, they are compared from this day. */
const SOME_LAUNCH = new Date('2027-01-01T00:00:00Z');

/**
 * Whether tokens would unlock later or less after a change. Before the launch its date may move, and a first schedule
 * may be set. From the launch on both count, and without a schedule everything is unlocked.
 */
export function unlocksWorse(before: Unlocking, after: Unlocking, now: Date): boolean {
  const launched = before.launchAt !== null && before.launchAt <= now ? before.launchAt : null;
  const stated = scheduleOf(before);
  const next = scheduleOf(after);
  if (stated === null && next === null) return false;
  const promised = stated ?? (launched === null ? null : ALL_AT_LAUNCH);
  if (promised === null) return false;
  if (next === null || (launched !== null && after.launchAt === null)) return true;
  const launchAt = after.launchAt ?? before.launchAt ?? SOME_LAUNCH;
  return !isNeverWorse(planOf(next, launchAt), planOf(promised, launched ?? launchAt));
}

/** Returns the named settings for the audit trail: values as in the API, and only the length of a long text. */
export function inTrail(
  settings: SettingChanges,
  names: readonly CompanySetting[],
): Record<string, unknown> {
  const wire = settingsOnWire(settings);
  const shown = (name: CompanySetting) => {
    const value = wire[name] ?? null;
    return typeof value === 'string' && COMPANY_SETTINGS[name].input === 'paragraphs'
      ? `a text of ${String(value.length)} characters`
      : value;
  };
  return Object.fromEntries(
    namesOf(COMPANY_SETTINGS)
      .filter((name) => names.includes(name))
      .map((name) => [name, shown(name)]),
  );
}
