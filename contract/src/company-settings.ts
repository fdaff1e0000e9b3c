import {
  formatPercent,
  formatPrice,
  formatTokens,
  type BasisPoints,
} from '@prelaunch/domain/money';
import {
  formatSpan,
  MAX_SPAN_DAYS,
  MAX_SPAN_MONTHS,
  parseSpan,
} from '@prelaunch/domain/unlocks/schedule';
import * as z from 'zod/mini';
import { domainName, email, line, mobile, pan, paragraphs, pincode } from './fields.ts';
import { companyStatus, MEMBER_SETTINGS, NONE, ORDER_SETTINGS, yesNo } from './member-settings.ts';
import { schemasOf, setting, type SettingGroup } from './setting.ts';
import { tokenSymbol } from './tokens.ts';
import { percent, price, quantity, rupees } from './wire.ts';

/**
 * The settings of a company, each declared once. The calls, the tables' types, the stores, the programme's history,
 * the audit trail and the super admins' form read these declarations; the column itself is added by a migration.
 */

// The kinds of values. `show` formats a value for the programme's history.
const text = { stored: z.string(), input: 'text' } as const;
const optionalText = { stored: z.nullable(z.string()), input: 'text' } as const;
/** How long tokens may stay reserved for an undecided order: at most 30 days. */
const MAX_RESERVATION_HOURS = 720;

const hours = (label: string) => {
  const error = `${label} must be a whole number from 1 to ${MAX_RESERVATION_HOURS}.`;
  return {
    stored: z.number(),
    typed: z.optional(
      z.int({ error }).check(z.minimum(1, { error }), z.maximum(MAX_RESERVATION_HOURS, { error })),
    ),
    input: 'whole',
    unit: 'hours',
    show: (value: number) => `${value} h`,
  } as const;
};

/** A length of time such as '6 months'. */
const span = (label: string) => {
  const error = `${label} must be like '6 months' or '90 days', at most ${MAX_SPAN_MONTHS} months or ${MAX_SPAN_DAYS} days.`;
  return {
    stored: z.string(),
    typed: z.optional(
      z.string({ error }).check(
        z.refine((text) => parseSpan(text) !== null, { error }),
        z.overwrite((text) => {
          const parsed = parseSpan(text);
          return parsed === null ? text : formatSpan(parsed);
        }),
      ),
    ),
    input: 'text',
    show: (text: string) => text,
  } as const;
};

/** The terms of the sale; their changes are recorded in the programme's history. */
export const PROGRAMME_SETTINGS = {
  totalSupply: setting({
    stored: quantity(),
    typed: quantity('Please enter the total supply in whole tokens.'),
    column: 'total_supply',
    label: 'Total Supply',
    hint: 'Whole tokens. Members can buy 30 % of them before launch.',
    input: 'whole',
    section: 'programme',
    show: formatTokens,
  }),
  pricePerToken: setting({
    stored: price(),
    typed: price(),
    column: 'price_micro_rupees',
    label: 'Price per Token',
    unit: 'INR',
    hint: 'Up to 6 decimals. A change does not affect submitted purchases.',
    input: 'decimal',
    section: 'programme',
    show: formatPrice,
  }),
  platformChargePercent: setting({
    stored: percent(),
    typed: percent(),
    column: 'fee_basis_points',
    label: 'Platform Fee',
    unit: '%',
    hint: 'Added on top of each order; 0 to 100 with 2 decimals.',
    input: 'decimal',
    section: 'programme',
    show: (rate: BasisPoints) => `${formatPercent(rate)} %`,
  }),
  ...MEMBER_SETTINGS,
  ...ORDER_SETTINGS,
  /** How long the tokens of a pending order stay reserved. */
  reservationHours: setting({
    ...hours('Reservation'),
    column: 'reservation_hours',
    label: 'Reservation',
    hint: 'How long a new order keeps its tokens, 1 to 720. After that it stays pending, and can be approved while tokens remain.',
    section: 'programme',
    initial: 168,
  }),
  /** How long tokens stay reserved for manual payments of members whom the company has not verified. */
  reservationHoursUnverified: setting({
    ...hours('Reservation of unverified members'),
    column: 'reservation_hours_unverified',
    label: 'Reservation of Unverified Members',
    hint: 'The same for manual payments of members who are not verified, 1 to 720.',
    section: 'programme',
    initial: 24,
  }),
  /** The share of a holding that unlocks at the launch; null while the company has no unlock schedule. */
  unlockAtLaunch: setting({
    stored: z.nullable(percent()),
    typed: z.optional(z.nullable(percent())),
    column: 'unlock_at_launch_basis_points',
    label: 'Unlocked at Launch',
    unit: '%',
    hint: 'Share of each member’s tokens, 0 to 100. Empty: no unlock schedule. Once tokens are sold, a schedule can only change in the members’ favour.',
    input: 'decimal',
    section: 'programme',
    initial: null,
    show: (rate: BasisPoints | null) => (rate === null ? NONE : `${formatPercent(rate)} %`),
  }),
  unlockCliff: setting({
    ...span('The pause'),
    column: 'unlock_cliff',
    label: 'Pause after Launch',
    hint: 'How long after the launch nothing more unlocks, for example 6 months or 90 days.',
    section: 'programme',
    initial: '0 months',
  }),
  unlockDuration: setting({
    ...span('The duration'),
    column: 'unlock_duration',
    label: 'Unlock Duration',
    hint: 'How long the rest takes after the pause, in equal steps. 0 months: all of it when the pause ends.',
    section: 'programme',
    initial: '0 months',
  }),
  unlockDaily: setting({
    ...yesNo('unlockDaily'),
    column: 'unlock_daily',
    label: 'Daily steps',
    statement: 'The rest unlocks every day, not every month; always so for a duration in days',
    section: 'programme',
    initial: false,
  }),
};

/** The settings in the programme's history. */
export const HISTORY_SETTINGS = {
  ...PROGRAMME_SETTINGS,
  /** Null while the company shows the site's own text. */
  privacyText: setting({
    ...optionalText,
    typed: z.optional(z.nullable(paragraphs('Privacy text', 20_000))),
    column: 'privacy_text',
    label: 'Privacy text',
    hint: 'Empty: the site’s own text is shown.',
    input: 'paragraphs',
    section: 'site',
  }),
};

export const COMPANY_SETTINGS = {
  companyName: setting({
    ...text,
    typed: line('Company Name'),
    column: 'name',
    label: 'Company Name',
    section: 'company',
  }),
  email: setting({ ...text, typed: email(), column: 'email', label: 'Email', section: 'company' }),
  mobile: setting({
    ...text,
    typed: mobile(),
    column: 'mobile',
    label: 'Mobile',
    section: 'company',
  }),
  companyPan: setting({
    ...optionalText,
    typed: pan(),
    column: 'pan',
    label: 'PAN',
    hint: 'For example AAACG1234F.',
    section: 'company',
  }),
  companyAddress: setting({
    ...optionalText,
    typed: line('Address', 300),
    column: 'address',
    label: 'Address',
    section: 'company',
  }),
  companyPincode: setting({
    ...optionalText,
    typed: pincode(),
    column: 'pincode',
    label: 'PIN',
    section: 'company',
  }),
  /** The host name that selects this company; null while it has none. */
  domain: setting({
    ...optionalText,
    typed: z.optional(z.nullable(domainName())),
    column: 'domain',
    label: 'Host name',
    hint: 'For example sale.example.com. Without one, only the site’s first company is shown.',
    section: 'company',
  }),
  tokenSymbol: setting({
    ...text,
    typed: z.optional(tokenSymbol()),
    column: 'token_symbol',
    label: 'Token',
    input: 'other',
    section: 'token',
  }),
  status: setting({
    stored: companyStatus(),
    typed: z.optional(companyStatus()),
    column: 'status',
    label: 'Status',
    hint: 'A suspended company sells nothing. Its members and admins can still log in.',
    input: 'other',
    section: 'site',
    initial: 'ACTIVE',
  }),
  ...HISTORY_SETTINGS,
  /** What members read below the statement of their referrals; null where the company states nothing. */
  referralRules: setting({
    ...optionalText,
    typed: z.optional(z.nullable(paragraphs('Referral rules', 5_000))),
    column: 'referral_rules',
    label: 'Referral rules',
    hint: 'Plain text, shown to members with the list of those who joined with their code. Empty: nothing is shown.',
    input: 'paragraphs',
    section: 'site',
    initial: null,
  }),
  /** Whether changes of payees and admins, and large approvals, need a second admin. */
  fourEyes: setting({
    ...yesNo('fourEyes'),
    column: 'four_eyes',
    label: 'Second admin needed',
    statement: 'Important changes need a second admin',
    section: 'second-admin',
    initial: false,
  }),
  /** Approvals of orders from this amount, before the fee, need a second admin while `fourEyes` is on. */
  fourEyesAmount: setting({
    stored: rupees(),
    typed: z.optional(rupees('Please enter the amount from which a second admin is needed.')),
    column: 'four_eyes_amount_paise',
    label: 'Second admin from',
    unit: 'INR',
    hint: 'Order amount before the fee; 0 for every approval.',
    input: 'decimal',
    section: 'second-admin',
    initial: 100_000,
  }),
};

export type CompanySetting = keyof typeof COMPANY_SETTINGS;

type ValuesOf<G extends SettingGroup> = { readonly [Name in keyof G]: z.output<G[Name]['stored']> };

export type CompanySettings = ValuesOf<typeof COMPANY_SETTINGS>;
export type ProgrammeSettings = ValuesOf<typeof PROGRAMME_SETTINGS>;

/** The settings with new values; undefined leaves a value unchanged. */
export type SettingChanges = {
  readonly [Name in CompanySetting]?: CompanySettings[Name] | undefined;
};

/** Encodes settings as in JSON requests and replies. */
export const settingsOnWire = (settings: SettingChanges) =>
  z.encode(z.partial(z.object(schemasOf(COMPANY_SETTINGS, 'stored'))), settings);
