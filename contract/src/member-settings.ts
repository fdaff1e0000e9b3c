import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { formatRoundPaise, type Paise } from '@prelaunch/domain/money';
import * as z from 'zod/mini';
import { setting } from './setting.ts';
import { instant, rupees, typedInstant } from './wire.ts';

/** The settings of a company that members' calls contain. The others are apart, so that members' pages do not load them. */

/** The text of an empty value in the programme's history. */
export const NONE = 'none';

export const COMPANY_STATUSES = ['ACTIVE', 'SUSPENDED'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

export const companyStatus = () =>
  z.enum(COMPANY_STATUSES, { error: 'status must be ACTIVE or SUSPENDED.' });

export const yesNo = (name: string) =>
  ({
    stored: z.boolean(),
    typed: z.optional(z.boolean({ error: `${name} must be true or false.` })),
    input: 'yes-no',
    show: (on: boolean) => (on ? 'Yes' : 'No'),
  }) as const;

/** The settings that every reply about the programme contains. */
export const MEMBER_SETTINGS = {
  launchAt: setting({
    stored: z.nullable(instant()),
    typed: z.optional(z.nullable(typedInstant('The launch'))),
    column: 'launch_at',
    label: 'Launch',
    hint: 'Indian time. Shown to members. Tokens unlock from then on, if there is an unlock schedule.',
    input: 'instant',
    section: 'programme',
    show: (at: Date | null) => (at === null ? NONE : `${formatIstDate(at)} ${formatIstTime(at)}`),
  }),
  /** Whether a member may buy before the company has verified the account. */
  unverifiedMayBuy: setting({
    ...yesNo('unverifiedMayBuy'),
    column: 'unverified_may_buy',
    label: 'Unverified may buy',
    statement: 'Members may buy before they are verified',
    section: 'site',
    initial: true,
  }),
};

const NO_ORDER_LIMIT = 'Please enter an amount above 0, or nothing for no limit.';

/** The settings that members read with the price. */
export const ORDER_SETTINGS = {
  /** The largest order, before the fee; null for no limit. */
  maxOrderAmount: setting({
    stored: z.nullable(rupees()),
    typed: z.optional(
      z.nullable(
        rupees(NO_ORDER_LIMIT).check(z.refine((amount) => amount > 0n, { error: NO_ORDER_LIMIT })),
      ),
    ),
    column: 'max_order_paise',
    label: 'Largest Order',
    unit: 'INR',
    hint: 'Before the fee. Empty: no limit.',
    input: 'decimal',
    section: 'programme',
    initial: 1_000_000,
    show: (limit: Paise | null) => (limit === null ? NONE : formatRoundPaise(limit)),
  }),
};
