import type { CompanyStatus } from '@prelaunch/contract';
import {
  numberFromTokens,
  percentFromBasisPoints,
  rupeesFromMicroRupees,
  rupeesFromPaise,
  type BasisPoints,
  type MicroRupees,
  type Paise,
  type Tokens,
} from '@prelaunch/domain/money';
import { refuse } from '../refuse.ts';

/** A company's settings under the names of the API. */
export interface CompanySettings {
  readonly companyName: string;
  readonly email: string;
  readonly mobile: string;
  readonly companyPan: string | null;
  readonly companyAddress: string | null;
  readonly companyPincode: string | null;
  readonly domain: string | null;
  readonly tokenSymbol: string;
  readonly status: CompanyStatus;
  readonly totalSupply: Tokens;
  readonly pricePerToken: MicroRupees;
  readonly platformChargePercent: BasisPoints;
  readonly launchAt: Date | null;
  /** Null while the site's own text is shown. */
  readonly privacyText: string | null;
  readonly unverifiedMayBuy: boolean;
  /** The largest order, before the fee; null for no limit. */
  readonly maxOrderAmount: Paise | null;
  readonly reservationHours: number;
  readonly reservationHoursUnverified: number;
  readonly fourEyes: boolean;
  /** Approvals of orders from this amount, before the fee, need a second admin. */
  readonly fourEyesAmount: Paise;
}

type Changes = { readonly [K in keyof CompanySettings]?: CompanySettings[K] | undefined };

const NAMES = [
  'companyName',
  'email',
  'mobile',
  'companyPan',
  'companyAddress',
  'companyPincode',
  'domain',
  'tokenSymbol',
  'status',
  'totalSupply',
  'pricePerToken',
  'platformChargePercent',
  'launchAt',
  'privacyText',
  'unverifiedMayBuy',
  'maxOrderAmount',
  'reservationHours',
  'reservationHoursUnverified',
  'fourEyes',
  'fourEyesAmount',
] as const satisfies readonly (keyof CompanySettings)[];

const PROGRAMME: readonly (keyof CompanySettings)[] = [
  'totalSupply',
  'pricePerToken',
  'platformChargePercent',
  'launchAt',
  'privacyText',
  'unverifiedMayBuy',
  'maxOrderAmount',
  'reservationHours',
  'reservationHoursUnverified',
];

const MAX_SUPPLY = 10n ** 15n;

/** Refuses a programme that cannot be sold. */
export function refuseUnsellable({
  totalSupply,
  pricePerToken,
}: Pick<Changes, 'totalSupply' | 'pricePerToken'>): void {
  if (totalSupply !== undefined && (totalSupply < 1n || totalSupply > MAX_SUPPLY)) {
    refuse('supply_out_of_range');
  }
  if (pricePerToken === 0n) refuse('price_not_positive');
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

/** Returns the sent settings that differ from the current ones. */
export function differences(before: CompanySettings, changes: Changes): Partial<CompanySettings> {
  const changed = NAMES.filter(
    (name) => changes[name] !== undefined && plain(changes[name]) !== plain(before[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, changes[name]]));
}

/** Whether the change belongs in the programme's history. */
export const changesProgramme = (after: Partial<CompanySettings>): boolean =>
  PROGRAMME.some((name) => name in after);

const given = <T, R>(value: T | undefined, convert: (value: T) => R): R | undefined =>
  value === undefined ? undefined : convert(value);

/** Converts settings for the audit trail: values as in the API, and only the length of a long text. */
function forTrail(settings: Partial<CompanySettings>): Record<string, unknown> {
  return {
    ...settings,
    totalSupply: given(settings.totalSupply, numberFromTokens),
    pricePerToken: given(settings.pricePerToken, rupeesFromMicroRupees),
    platformChargePercent: given(settings.platformChargePercent, percentFromBasisPoints),
    maxOrderAmount: given(settings.maxOrderAmount, (limit) =>
      limit === null ? null : rupeesFromPaise(limit),
    ),
    fourEyesAmount: given(settings.fourEyesAmount, rupeesFromPaise),
    launchAt: given(settings.launchAt, (instant) => instant?.toISOString() ?? null),
    privacyText: given(settings.privacyText, (text) =>
      text === null ? null : `a text of ${String(text.length)} characters`,
    ),
  };
}

/** Returns the named settings for the audit trail. */
export function inTrail(
  settings: Partial<CompanySettings>,
  names: readonly string[],
): Record<string, unknown> {
  const all = forTrail(settings);
  return Object.fromEntries(
    NAMES.filter((name) => names.includes(name)).map((name) => [name, all[name] ?? null]),
  );
}
