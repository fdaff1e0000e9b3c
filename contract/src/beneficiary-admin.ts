import * as z from 'zod/mini';
import { bank } from './beneficiary.ts';
import { endpoint } from './endpoint.ts';
import { accountNumber, id, ifscCode, line, upiId } from './fields.ts';
import { namedObject } from './named-object.ts';
import { instant, orWaiting } from './wire.ts';

/** Calls by which admins list and change the payee accounts of their company. */

/** The details of an account, all required. */
const typed = {
  holderName: line('Holder Name'),
  bankName: line('Bank Name'),
  branch: line('Branch Name'),
  accountNumber: accountNumber(),
  ifscCode: ifscCode(),
  upi: upiId(),
};

export const accountForAdmin = namedObject('PayeeAccountForAdmin', {
  ...bank,
  upi: z.string(),
  /** Counted from 1. A change contains it, so that it cannot overwrite a change made in between. */
  version: z.number(),
  updatedAt: instant(),
});

export const getBeneficiary = endpoint({
  method: 'GET',
  path: '/api/v1/admin/beneficiary/get',
  summary: "The company's payee accounts; null when it has none",
  auth: ['admin'],
  effect: 'read',
  reply: z.nullable(z.extend(accountForAdmin, { banks: z.array(accountForAdmin) })),
  message: 'Beneficiary',
  fallback: 'Failed to fetch the beneficiary',
});

export const addBeneficiary = endpoint({
  method: 'POST',
  path: '/api/v1/admin/beneficiary/add',
  summary: 'Add a payee account after the existing ones',
  auth: ['admin'],
  effect: 'write',
  audit: 'beneficiary.add',
  body: z.object(typed),
  reply: orWaiting(accountForAdmin),
  status: 201,
  message: 'Beneficiary added successfully.',
  refusals: [
    'step_up_required',
    'too_many_payee_accounts',
    'too_many_payee_changes',
    'no_second_admin',
    'too_many_confirmations',
  ],
  fallback: 'Failed to add the beneficiary',
});

export const updateBeneficiary = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/beneficiary/update',
  summary: 'Change a payee account; without an id, the first one',
  auth: ['admin'],
  effect: 'write',
  audit: 'beneficiary.update',
  body: z.object({
    id: z.optional(id()),
    ...typed,
    /** The edited version; refused with `beneficiary_changed` when there is a newer one. */
    version: z.optional(
      z
        .int({ error: 'version must be a whole number from 1.' })
        .check(z.gte(1, { error: 'version must be a whole number from 1.' })),
    ),
  }),
  reply: orWaiting(accountForAdmin),
  message: 'Beneficiary updated successfully.',
  refusals: [
    'step_up_required',
    'beneficiary_changed',
    'too_many_payee_changes',
    'no_second_admin',
    'confirmation_pending',
    'too_many_confirmations',
  ],
  fallback: 'Failed to update the beneficiary',
});

/** The maximum number of changes in the reply; the audit trail has all of them. */
export const SHOWN_PAYEE_CHANGES = 50;

const details = namedObject('PayeeDetails', {
  holderName: z.string(),
  bankName: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  ifscCode: z.string(),
  upi: z.string(),
});

export const listBeneficiaryChanges = endpoint({
  method: 'GET',
  path: '/api/v1/admin/beneficiary/history',
  summary: 'The latest changes of payee accounts, newest first',
  auth: ['admin'],
  effect: 'read',
  reply: z.array(
    z.object({
      versionId: id(),
      beneficiaryId: id(),
      version: z.number(),
      createdAt: instant(),
      /** The name of the admin; null for the accounts that were created with the company. */
      changedBy: z.nullable(z.string()),
      /** Null for a new account. */
      before: z.nullable(details),
      after: details,
    }),
  ),
  message: 'Beneficiary changes',
  fallback: 'Failed to fetch the changes',
});
