import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { secondFactorCode } from './fields.ts';
import { namedObject } from './named-object.ts';
import { instant } from './wire.ts';

/** The second factor of admins and super admins: a code of an authenticator app. */

/** How many recovery codes an enrolment creates; each can be used once. */
export const RECOVERY_CODES = 10;

const state = namedObject('SecondFactorState', {
  /** Null while sign-ins need no code. */
  enrolledAt: z.nullable(instant()),
  recoveryCodesLeft: z.number(),
});

const begun = namedObject('SecondFactorSetup', {
  /** Base32, to be typed into an app. */
  secret: z.string(),
  /** The otpauth URI with the same secret, for a QR code. */
  uri: z.string(),
});

/** The recovery codes, which are returned only when they are created. */
const recoveryCodes = namedObject('RecoveryCodes', { recoveryCodes: z.array(z.string()) });

const proof = z.object({ code: secondFactorCode() });

const get = {
  method: 'GET',
  summary: 'Whether the caller has two-step sign-in',
  effect: 'read',
  reply: state,
  message: 'Two-step sign-in',
  fallback: 'Failed to look up two-step sign-in',
} as const;

const begin = {
  method: 'POST',
  summary: 'Create a secret for an app; it is used once a code of the app has confirmed it',
  effect: 'write',
  ownSignIn: true,
  audit: 'second_factor.begin',
  reply: begun,
  message: 'Scan the code with your app.',
  fallback: 'Failed to set up two-step sign-in',
} as const;

/** The calls that need a code. */
const withCode = {
  method: 'POST',
  limit: 'verify',
  effect: 'write',
  ownSignIn: true,
  body: proof,
} as const;

const confirm = {
  ...withCode,
  summary: "Switch two-step sign-in on with a first code; ends the caller's other sessions",
  audit: 'second_factor.add',
  reply: recoveryCodes,
  message: 'Two-step sign-in is on.',
  refusals: ['second_factor_on', 'second_factor_off', 'wrong_second_factor'],
  fallback: 'Failed to set up two-step sign-in',
} as const;

const renew = {
  ...withCode,
  summary: 'Create new recovery codes, which voids the earlier ones',
  audit: 'second_factor.renew',
  reply: recoveryCodes,
  message: 'The earlier recovery codes are void.',
  refusals: ['second_factor_off', 'wrong_second_factor', 'too_many_tries'],
  fallback: 'Failed to make new recovery codes',
} as const;

const remove = {
  ...withCode,
  summary: 'Switch two-step sign-in off, with a code of the app or a recovery code',
  audit: 'second_factor.remove',
  message: 'Two-step sign-in is off.',
  refusals: ['second_factor_off', 'wrong_second_factor', 'too_many_tries'],
  fallback: 'Failed to switch two-step sign-in off',
} as const;

export const getAdminSecondFactor = endpoint({
  ...get,
  path: '/api/v1/company/auth/second-factor/get',
  auth: ['admin'],
});

export const beginAdminSecondFactor = endpoint({
  ...begin,
  path: '/api/v1/company/auth/second-factor/begin',
  auth: ['admin'],
  refusals: ['step_up_required', 'second_factor_on'],
});

export const confirmAdminSecondFactor = endpoint({
  ...confirm,
  path: '/api/v1/company/auth/second-factor/confirm',
  auth: ['admin'],
  refusals: ['step_up_required', ...confirm.refusals],
});

export const renewAdminRecoveryCodes = endpoint({
  ...renew,
  path: '/api/v1/company/auth/second-factor/recovery-codes',
  auth: ['admin'],
  refusals: ['step_up_required', ...renew.refusals],
});

export const removeAdminSecondFactor = endpoint({
  ...remove,
  path: '/api/v1/company/auth/second-factor/remove',
  auth: ['admin'],
  refusals: ['step_up_required', ...remove.refusals],
});

export const getSuperAdminSecondFactor = endpoint({
  ...get,
  path: '/api/v1/superadmin/auth/second-factor/get',
  auth: ['superadmin'],
});

export const beginSuperAdminSecondFactor = endpoint({
  ...begin,
  path: '/api/v1/superadmin/auth/second-factor/begin',
  auth: ['superadmin'],
  refusals: ['second_factor_on'],
});

export const confirmSuperAdminSecondFactor = endpoint({
  ...confirm,
  path: '/api/v1/superadmin/auth/second-factor/confirm',
  auth: ['superadmin'],
});

export const renewSuperAdminRecoveryCodes = endpoint({
  ...renew,
  path: '/api/v1/superadmin/auth/second-factor/recovery-codes',
  auth: ['superadmin'],
});

export const removeSuperAdminSecondFactor = endpoint({
  ...remove,
  path: '/api/v1/superadmin/auth/second-factor/remove',
  auth: ['superadmin'],
});
