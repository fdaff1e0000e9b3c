import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  aadhaar,
  domainName,
  email,
  id,
  line,
  mobile,
  pan,
  paragraphs,
  pincode,
  search,
} from './fields.ts';
import { namedObject } from './named-object.ts';
import { newToken, tokenSymbol } from './tokens.ts';
import {
  instant,
  listOf,
  paging,
  percent,
  price,
  quantity,
  rupees,
  searchedListOf,
  typedInstant,
} from './wire.ts';

/** The companies of this site, as super admins run them. */

/** The longest that an order may keep its tokens without a decision: 30 days. */
const MAX_RESERVATION_HOURS = 720;

export const COMPANY_STATUSES = ['ACTIVE', 'SUSPENDED'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

const companyStatus = () =>
  z.enum(COMPANY_STATUSES, { error: 'status must be ACTIVE or SUSPENDED.' });
export const companyStatusFilter = z.optional(companyStatus());

/** One row of Company Manage. */
const company = namedObject('Company', {
  id: id(),
  companyName: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** Masked; null while there is none. */
  companyAadhaarCard: z.nullable(z.string()),
  companyPan: z.nullable(z.string()),
  companyAddress: z.nullable(z.string()),
  companyPincode: z.nullable(z.string()),
  tokenName: z.string(),
  tokenSymbol: z.string(),
  status: companyStatus(),
  /** The host name under which this company is the site's; null while it has none. */
  domain: z.nullable(z.string()),
  createdAt: instant(),
});

/** A company with its programme's settings and its admins. */
const companyDetails = namedObject('CompanyDetails', {
  ...company.shape,
  totalSupply: quantity(),
  privateSupply: quantity(),
  /** Reserved and approved: the supply can't be set below what this needs. */
  soldSupply: quantity(),
  pricePerToken: price(),
  platformChargePercent: percent(),
  launchAt: z.nullable(instant()),
  /** Null while the company shows the site's own text. */
  privacyText: z.nullable(z.string()),
  unverifiedMayBuy: z.boolean(),
  /** The largest order in rupees, before the fee; null for no limit. */
  maxOrderAmount: z.nullable(rupees()),
  /** How long an order keeps its tokens while it waits for a decision, in hours. */
  reservationHours: z.number(),
  /** The same for orders paid by hand of members who are not verified. */
  reservationHoursUnverified: z.number(),
  /** Whether payee changes, changes of who is admin and large approvals need a second admin. */
  fourEyes: z.boolean(),
  /** Approvals of orders from this amount, before the fee, need a second admin while `fourEyes` is on. */
  fourEyesAmount: rupees(),
  /** Counted from 1; sent back with a change, so that nobody undoes another's unseen. */
  version: z.number(),
  /** At most the 20 oldest. */
  admins: z.array(
    z.object({
      id: id(),
      name: z.string(),
      email: z.string(),
      mobile: z.string(),
      /** False while the invitation waits for a password to be set. */
      hasPassword: z.boolean(),
    }),
  ),
});

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/company/list',
  summary: 'All companies, newest first; searched by name, e-mail, mobile, symbol and host name',
  auth: ['superadmin'],
  effect: 'read',
  encoding: 'none',
  query: z.object({ ...paging, status: companyStatusFilter, search: search() }),
  reply: searchedListOf(company),
  status: 200,
  message: 'Companies',
  refusals: [],
  fallback: 'Failed to fetch companies',
});

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/company/get',
  summary: "A company with its programme's settings and its admins",
  auth: ['superadmin'],
  effect: 'read',
  encoding: 'none',
  query: z.object({ id: id() }),
  reply: companyDetails,
  status: 200,
  message: 'Company',
  refusals: [],
  fallback: 'Failed to fetch the company',
});

const reservationHours = (label: string) => {
  const error = `${label} must be a whole number from 1 to ${MAX_RESERVATION_HOURS}.`;
  return z
    .int({ error })
    .check(z.minimum(1, { error }), z.maximum(MAX_RESERVATION_HOURS, { error }));
};

const NO_ORDER_LIMIT = 'Please enter an amount above 0, or nothing for no limit.';

/** What is typed of a company, whether it is added or changed. */
const typed = {
  companyName: line('Company Name'),
  email: email(),
  mobile: mobile(),
  companyPan: pan(),
  companyAddress: line('Address', 300),
  companyPincode: pincode(),
  totalSupply: quantity('Please enter the total supply in whole tokens.'),
  pricePerToken: price(),
  platformChargePercent: percent(),
};

/** What may be left empty. */
const typedOptional = {
  companyAadhaarCard: z.optional(z.nullable(aadhaar())),
  domain: z.optional(z.nullable(domainName())),
  launchAt: z.optional(z.nullable(typedInstant('The launch'))),
  /** In rupees, before the fee; null for no limit. */
  maxOrderAmount: z.optional(
    z.nullable(
      rupees(NO_ORDER_LIMIT).check(z.refine((amount) => amount > 0n, { error: NO_ORDER_LIMIT })),
    ),
  ),
  reservationHours: z.optional(reservationHours('Reservation')),
  reservationHoursUnverified: z.optional(reservationHours('Reservation of unverified members')),
};

export const addCompany = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/company/add',
  summary: 'Create a company with its token and programme, and invite its first admin by mail',
  auth: ['superadmin'],
  effect: 'write',
  audit: 'company.add',
  encoding: 'json',
  body: z.object({
    ...typed,
    ...typedOptional,
    /** A symbol of the catalogue, or of a token that was added with another company. */
    tokenSymbol: z.optional(tokenSymbol()),
    /** A new token instead. */
    token: z.optional(newToken),
    admin: z.object({ name: line('Admin Name'), email: email(), mobile: mobile() }),
  }),
  reply: companyDetails,
  status: 201,
  message: 'Company added successfully. The first admin is invited by mail.',
  refusals: [
    'token_not_for_sale',
    'token_not_found',
    'token_missing',
    'token_symbol_taken',
    'image_not_found',
    'domain_taken',
    'email_taken',
    'mobile_taken',
    'supply_out_of_range',
    'price_not_positive',
  ],
  fallback: 'Failed to add the company',
});

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/v1/superadmin/company/update',
  summary: 'Change a company, its programme or its status; what is left out stays',
  auth: ['superadmin'],
  effect: 'write',
  audit: 'company.update',
  encoding: 'json',
  body: z.object({
    id: id(),
    ...z.partial(z.object(typed)).shape,
    ...typedOptional,
    tokenSymbol: z.optional(tokenSymbol()),
    token: z.optional(newToken),
    status: companyStatusFilter,
    /** Null goes back to the site's own text. */
    privacyText: z.optional(z.nullable(paragraphs('Privacy text', 20_000))),
    unverifiedMayBuy: z.optional(z.boolean({ error: 'unverifiedMayBuy must be true or false.' })),
    fourEyes: z.optional(z.boolean({ error: 'fourEyes must be true or false.' })),
    fourEyesAmount: z.optional(
      rupees('Please enter the amount from which a second admin is needed.'),
    ),
    /** The version that was edited; with a newer one there, nothing is changed. */
    version: z.optional(z.int({ error: 'version must be a whole number.' })),
  }),
  reply: companyDetails,
  status: 200,
  message: 'Company updated successfully.',
  refusals: [
    'company_changed',
    'token_not_for_sale',
    'token_not_found',
    'token_symbol_taken',
    'token_already_sold',
    'image_not_found',
    'domain_taken',
    'supply_out_of_range',
    'supply_below_sold',
    'price_not_positive',
    'no_second_admin',
  ],
  fallback: 'Failed to update the company',
});

export const inviteCompanyAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/company/invite',
  summary: 'Mail a new invitation to a company admin who has not set a password yet',
  auth: ['superadmin'],
  effect: 'write',
  audit: 'company.invite',
  encoding: 'json',
  body: z.object({ id: id(), accountId: id('accountId') }),
  reply: z.null(),
  status: 200,
  message: 'Invitation sent.',
  refusals: ['admin_has_password'],
  fallback: 'Failed to send the invitation',
});

/** What of a programme has a history: each value as text that people read. */
export const listProgrammeChanges = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/company/history',
  summary: "The changes of a programme's settings, newest first",
  auth: ['superadmin'],
  effect: 'read',
  encoding: 'none',
  query: z.object({ id: id(), ...paging }),
  reply: listOf(
    z.object({
      id: id(),
      createdAt: instant(),
      /** Null for what came with the company. */
      changedBy: z.nullable(z.string()),
      pricePerToken: price(),
      platformChargePercent: percent(),
      totalSupply: quantity(),
      launchAt: z.nullable(instant()),
      unverifiedMayBuy: z.boolean(),
      /** Null for no limit. */
      maxOrderAmount: z.nullable(rupees()),
      reservationHours: z.number(),
      reservationHoursUnverified: z.number(),
      /** Whether the company has a privacy text of its own; the text stands with the company. */
      hasPrivacyText: z.boolean(),
      /** Which of these differ from the entry before. */
      changed: z.array(z.string()),
    }),
  ),
  status: 200,
  message: 'Programme changes',
  refusals: [],
  fallback: 'Failed to fetch the changes',
});
