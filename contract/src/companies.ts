import * as z from 'zod/mini';
import { COMPANY_SETTINGS, HISTORY_SETTINGS, PROGRAMME_SETTINGS } from './company-settings.ts';
import { endpoint } from './endpoint.ts';
import { aadhaar, email, id, line, mobile, search } from './fields.ts';
import { COMPANY_STATUSES, companyStatus } from './member-settings.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { newToken } from './tokens.ts';
import { instant, listOf, paging, quantity, searchedListOf } from './wire.ts';
import { namesOf, schemasOf } from './setting.ts';

/** The calls with which super admins manage companies. */

export const companyStatusFilter = z.optional(companyStatus());

const stored = schemasOf(COMPANY_SETTINGS, 'stored');

/** One row of Company Manage. */
const company = namedObject('Company', {
  id: id(),
  companyName: stored.companyName,
  email: stored.email,
  mobile: stored.mobile,
  /** Masked; null while there is none. */
  companyAadhaarCard: z.nullable(z.string()),
  companyPan: stored.companyPan,
  companyAddress: stored.companyAddress,
  companyPincode: stored.companyPincode,
  tokenName: z.string(),
  tokenSymbol: stored.tokenSymbol,
  status: openEnum(COMPANY_STATUSES),
  domain: stored.domain,
  createdAt: instant(),
});

/** A company with its settings and its admins. */
const companyDetails = namedObject('CompanyDetails', {
  ...company.shape,
  ...stored,
  status: company.shape.status,
  privateSupply: quantity(),
  /** Reserved plus approved tokens: the private supply cannot be set below this. */
  soldSupply: quantity(),
  /** Incremented by every change; a change that names an older version is refused. */
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

const typed = {
  ...schemasOf(COMPANY_SETTINGS, 'typed'),
  companyAadhaarCard: z.optional(z.nullable(aadhaar())),
  /** A new token instead of `tokenSymbol`. */
  token: z.optional(newToken),
};

// A new company is active. It has one admin, so with fourEyes nobody could confirm its changes.
const {
  status: _status,
  fourEyes: _fourEyes,
  fourEyesAmount: _amount,
  ...typedForCreation
} = typed;

export const addCompany = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/company/add',
  summary: 'Create a company with its token and programme, and invite its first admin by mail',
  auth: ['superadmin'],
  effect: 'write',
  audit: 'company.add',
  encoding: 'json',
  body: z.object({
    ...typedForCreation,
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
  summary: 'Change a company, its programme or its status; omitted fields stay unchanged',
  auth: ['superadmin'],
  effect: 'write',
  audit: 'company.update',
  encoding: 'json',
  body: z.object({
    id: id(),
    ...z.partial(z.object(typed)).shape,
    /** The version that was edited. The call is refused when the company has a newer one. */
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
    'unlock_schedule_worse',
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
      /** Null for the settings that the company was created with. */
      changedBy: z.nullable(z.string()),
      ...schemasOf(PROGRAMME_SETTINGS, 'stored'),
      /** Whether the company had a privacy text of its own; `getCompany` returns the current one. */
      hasPrivacyText: z.boolean(),
      /** The settings that differ from the previous entry. */
      changed: z.array(openEnum(namesOf(HISTORY_SETTINGS))),
    }),
  ),
  status: 200,
  message: 'Programme changes',
  refusals: [],
  fallback: 'Failed to fetch the changes',
});
