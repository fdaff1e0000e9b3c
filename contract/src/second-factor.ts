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

/** Returned only when they are created. */
const recoveryCodes = namedObject('RecoveryCodes', { recoveryCodes: z.array(z.string()) });

const proof = z.object({ code: secondFactorCode() });

export const getAdminSecondFactor = endpoint({
  method: 'GET',
  path: '/api/v1/company/auth/second-factor/get',
  summary: 'Whether signing in as this company admin asks for a code of an app',
  auth: ['admin'],
  effect: 'read',
  encoding: 'none',
  reply: state,
  status: 200,
  message: 'Two-step sign-in',
  refusals: [],
  fallback: 'Failed to look up two-step sign-in',
});

export const beginAdminSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/company/auth/second-factor/begin',
  summary: 'Make a secret for an app; it counts once a code of it was confirmed',
  auth: ['admin'],
  effect: 'write',
  audit: 'second_factor.begin',
  encoding: 'none',
  reply: begun,
  status: 200,
  message: 'Scan the code with your app.',
  refusals: ['step_up_required', 'second_factor_on'],
  fallback: 'Failed to set up two-step sign-in',
});

export const confirmAdminSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/company/auth/second-factor/confirm',
  summary: 'Switch two-step sign-in on with a first code; ends the other sessions of this admin',
  auth: ['admin'],
  limit: 'verify',
  effect: 'write',
  audit: 'second_factor.add',
  encoding: 'json',
  body: proof,
  reply: recoveryCodes,
  status: 200,
  message: 'Two-step sign-in is on.',
  refusals: ['step_up_required', 'second_factor_on', 'second_factor_off', 'wrong_second_factor'],
  fallback: 'Failed to set up two-step sign-in',
});

export const renewAdminRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/company/auth/second-factor/recovery-codes',
  summary: 'Make new recovery codes, which voids the earlier ones',
  auth: ['admin'],
  limit: 'verify',
  effect: 'write',
  audit: 'second_factor.renew',
  encoding: 'json',
  body: proof,
  reply: recoveryCodes,
  status: 200,
  message: 'The earlier recovery codes are void.',
  refusals: ['step_up_required', 'second_factor_off', 'wrong_second_factor', 'too_many_tries'],
  fallback: 'Failed to make new recovery codes',
});

export const removeAdminSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/company/auth/second-factor/remove',
  summary: 'Switch two-step sign-in off, with a code of the app or a recovery code',
  auth: ['admin'],
  limit: 'verify',
  effect: 'write',
  audit: 'second_factor.remove',
  encoding: 'json',
  body: proof,
  reply: z.null(),
  status: 200,
  message: 'Two-step sign-in is off.',
  refusals: ['step_up_required', 'second_factor_off', 'wrong_second_factor', 'too_many_tries'],
  fallback: 'Failed to switch two-step sign-in off',
});

export const getSuperAdminSecondFactor = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/auth/second-factor/get',
  summary: 'Whether signing in as this super admin asks for a code of an app',
  auth: ['superadmin'],
  effect: 'read',
  encoding: 'none',
  reply: state,
  status: 200,
  message: 'Two-step sign-in',
  refusals: [],
  fallback: 'Failed to look up two-step sign-in',
});

export const beginSuperAdminSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/auth/second-factor/begin',
  summary: 'Make a secret for an app; it counts once a code of it was confirmed',
  auth: ['superadmin'],
  effect: 'write',
  audit: 'second_factor.begin',
  encoding: 'none',
  reply: begun,
  status: 200,
  message: 'Scan the code with your app.',
  refusals: ['second_factor_on'],
  fallback: 'Failed to set up two-step sign-in',
});

export const confirmSuperAdminSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/auth/second-factor/confirm',
  summary: 'Switch two-step sign-in on with a first code; ends the other sessions',
  auth: ['superadmin'],
  limit: 'verify',
  effect: 'write',
  audit: 'second_factor.add',
  encoding: 'json',
  body: proof,
  reply: recoveryCodes,
  status: 200,
  message: 'Two-step sign-in is on.',
  refusals: ['second_factor_on', 'second_factor_off', 'wrong_second_factor'],
  fallback: 'Failed to set up two-step sign-in',
});

export const renewSuperAdminRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/auth/second-factor/recovery-codes',
  summary: 'Make new recovery codes, which voids the earlier ones',
  auth: ['superadmin'],
  limit: 'verify',
  effect: 'write',
  audit: 'second_factor.renew',
  encoding: 'json',
  body: proof,
  reply: recoveryCodes,
  status: 200,
  message: 'The earlier recovery codes are void.',
  refusals: ['second_factor_off', 'wrong_second_factor', 'too_many_tries'],
  fallback: 'Failed to make new recovery codes',
});

export const removeSuperAdminSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/auth/second-factor/remove',
  summary: 'Switch two-step sign-in off, with a code of the app or a recovery code',
  auth: ['superadmin'],
  limit: 'verify',
  effect: 'write',
  audit: 'second_factor.remove',
  encoding: 'json',
  body: proof,
  reply: z.null(),
  status: 200,
  message: 'Two-step sign-in is off.',
  refusals: ['second_factor_off', 'wrong_second_factor', 'too_many_tries'],
  fallback: 'Failed to switch two-step sign-in off',
});
