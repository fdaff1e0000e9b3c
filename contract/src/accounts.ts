import { LANGUAGE_CODES } from '@prelaunch/domain/languages';
import { formatDuration, PASSWORD_PROOF_LIFE } from '@prelaunch/domain/limits';
import { isReferralCode } from '@prelaunch/domain/referral-code';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as fieldTexts from './field-texts.ts';
import {
  aadhaar,
  adultDateOfBirth,
  dateOfBirth,
  email,
  id,
  line,
  mobile,
  newPassword,
  otp,
  password,
  secondFactorCode,
} from './fields.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { quantity } from './wire.ts';

/** Clients without a configured company send no id, so a missing one has its own message. */
const companyId = () => z.string({ error: fieldTexts.noCompany }).check(z.trim());

/** What an ADMIN account may do. With 'read' it sees and exports everything and changes nothing. */
export const ACCOUNT_RIGHTS = ['all', 'read'] as const;

const token = namedObject('SessionToken', { token: z.string() });

export const requestRegisterOtp = endpoint({
  method: 'POST',
  path: '/api/v1/user/auth/register/otp',
  summary: 'Send a registration code to an e-mail address',
  auth: ['visitor'],
  limit: 'code',
  deviceCookie: 'read',
  effect: 'write',
  body: z.object({
    companyId: companyId(),
    name: line('Name'),
    email: email(),
    mobile: mobile(),
  }),
  message: 'OTP sent to your email.',
  refusals: ['company_not_configured', 'company_suspended'],
  fallback: 'Failed to send OTP',
});

export const register = endpoint({
  method: 'POST',
  path: '/api/v1/user/auth/register',
  summary: 'Create a member with a registration code',
  auth: ['visitor'],
  limit: 'verify',
  deviceCookie: 'given',
  effect: 'write',
  body: z.object({
    companyId: companyId(),
    name: line('Name'),
    email: email(),
    mobile: mobile(),
    otp: otp(),
    dateOfBirth: adultDateOfBirth(),
    referralCode: z.optional(
      z.string().check(
        z.trim(),
        z.toUpperCase(),
        z.refine((code) => code === '' || isReferralCode(code), {
          error: fieldTexts.referralCode,
        }),
      ),
    ),
    password: newPassword(),
  }),
  reply: z.object({ id: id(), referralCode: z.string() }),
  status: 201,
  message: 'Registration successful. Please log in.',
  refusals: [
    'company_not_configured',
    'company_suspended',
    'wrong_code',
    'email_taken',
    'mobile_taken',
    'referral_not_found',
    'common_password',
  ],
  fallback: 'Failed to register a user',
});

export const loginMember = endpoint({
  method: 'POST',
  path: '/api/v1/user/auth/login',
  summary: 'Log in as a member',
  auth: ['visitor'],
  limit: 'login',
  deviceCookie: 'given',
  effect: 'write',
  body: z.object({ companyId: companyId(), user: email(), password: password() }),
  reply: token,
  message: 'Logged in successfully.',
  refusals: ['company_not_configured', 'wrong_credentials', 'account_not_active', 'too_many_tries'],
  fallback: 'Failed to login a user',
});

export const logoutMember = endpoint({
  method: 'POST',
  path: '/api/v1/user/auth/logout',
  summary: "End the member's session",
  auth: ['member'],
  effect: 'write',
  endsSession: true,
  message: 'Logged out.',
  fallback: 'Failed to log out',
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/v1/user/auth/profile/get',
  summary: "The member's own profile and balances",
  auth: ['member'],
  effect: 'read',
  reply: z.object({
    id: id(),
    name: z.string(),
    email: z.string(),
    mobile: z.string(),
    referralCode: z.string(),
    dateOfBirth: z.nullable(z.string()),
    kycDocumentNumber: z.nullable(z.string()),
    profileImageId: z.nullable(z.string()),
    profileImage: z.nullable(z.object({ url: z.string() })),
    globalStake: quantity(),
    stockBalance: quantity(),
    isApproved: z.boolean(),
  }),
  message: 'Profile',
  fallback: 'Failed to retrieve user profile',
});

export const requestPasswordOtp = endpoint({
  method: 'POST',
  path: '/api/v1/user/auth/forgot-password/otp',
  summary: 'Send a code with which a member can set a new password',
  auth: ['visitor'],
  limit: 'code',
  deviceCookie: 'read',
  effect: 'write',
  body: z.object({ companyId: companyId(), user: email() }),
  message: 'OTP successfully send',
  refusals: ['company_not_configured'],
  fallback: 'Failed to send otp',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/user/auth/forgot-password',
  summary: "Set a new password with the code from the mail; ends all of the member's sessions",
  auth: ['visitor'],
  limit: 'verify',
  deviceCookie: 'given',
  effect: 'write',
  body: z.object({ companyId: companyId(), user: email(), otp: otp(), password: newPassword() }),
  message: 'Password updated successfully',
  refusals: ['company_not_configured', 'wrong_code', 'common_password'],
  fallback: 'Failed to updated password',
});

/** A form field that keeps the stored value when it is omitted or empty. */
const unchanged = <T extends z.ZodMiniType<unknown, string>>(field: T) =>
  z.optional(z.union([z.literal(''), field]));

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/user/auth/profile/update',
  summary:
    "Change the member's own profile. Always needs the current password. Another name, birth date or Aadhaar number ends the verification",
  auth: ['member'],
  effect: 'write',
  audit: 'account.change_identity',
  encoding: 'form',
  body: z.object({
    name: unchanged(line('Name')),
    mobile: unchanged(mobile()),
    dateOfBirth: unchanged(dateOfBirth()),
    kycDocumentNumber: unchanged(aadhaar()),
    profileImageId: unchanged(id('profileImageId')),
    password: password(fieldTexts.currentPassword),
  }),
  message: 'Profile updated successfully',
  refusals: [
    'wrong_password',
    'too_many_tries',
    'mobile_taken',
    'too_many_mobiles',
    'under_age',
    'too_many_identity_changes',
    'image_not_found',
    'picture_not_image',
  ],
  fallback: 'Failed to update profile',
});

export const setLanguage = endpoint({
  method: 'PUT',
  path: '/api/v1/user/auth/language',
  summary: "Set the language of the member's mails",
  auth: ['member'],
  effect: 'write',
  body: z.object({ language: z.enum(LANGUAGE_CODES) }),
  message: 'Language changed.',
  fallback: 'Failed to change the language',
});

export const loginAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/company/auth/login',
  summary: 'Log in as a company admin',
  auth: ['visitor'],
  limit: 'login',
  deviceCookie: 'given',
  effect: 'write',
  audit: 'session.start',
  body: z.object({
    email: email(),
    password: password(),
    /** Required with two-step sign-in: a code of the app or a recovery code. */
    code: z.optional(secondFactorCode()),
  }),
  reply: token,
  message: 'Logged in successfully.',
  refusals: [
    'wrong_credentials',
    'account_not_active',
    'too_many_tries',
    'second_factor_required',
    'wrong_second_factor',
  ],
  fallback: 'Failed to login',
});

export const logoutAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/company/auth/logout',
  summary: "End the company admin's session",
  auth: ['admin'],
  effect: 'write',
  ownSignIn: true,
  endsSession: true,
  audit: 'session.end',
  message: 'Logged out.',
  fallback: 'Failed to log out',
});

export const getAdminSession = endpoint({
  method: 'GET',
  path: '/api/v1/company/auth/session',
  summary: 'Who the calling company admin is, and what they may do',
  auth: ['admin'],
  effect: 'read',
  reply: z.object({
    /** Servers before this field do not send it. */
    name: z.optional(z.string()),
    rights: openEnum(ACCOUNT_RIGHTS),
  }),
  message: 'Session',
  fallback: 'Failed to look up your access',
});

/**
 * Proves the password again, for calls that a stolen session must not make. Not audited itself, because it only
 * changes the session; the calls that need the proof are audited.
 */
export const stepUpAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/company/auth/step-up',
  summary: `Prove the company admin's password again; the proof is valid for ${formatDuration(PASSWORD_PROOF_LIFE)}`,
  auth: ['admin'],
  limit: 'login',
  effect: 'write',
  ownSignIn: true,
  audit: 'step_up.refuse',
  body: z.object({
    password: password(fieldTexts.ownPassword, fieldTexts.wrongPassword),
    code: z.optional(secondFactorCode()),
  }),
  message: 'Password confirmed.',
  refusals: ['wrong_password', 'too_many_tries', 'second_factor_required', 'wrong_second_factor'],
  fallback: 'Failed to confirm the password',
});

export const changeAdminPassword = endpoint({
  method: 'PUT',
  path: '/api/v1/company/auth/password',
  summary: "Change the company admin's own password, which ends every session of the account",
  auth: ['admin'],
  limit: 'login',
  effect: 'write',
  ownSignIn: true,
  endsSession: true,
  audit: 'password.change',
  body: z.object({
    currentPassword: password(fieldTexts.ownPassword, fieldTexts.wrongPassword),
    password: newPassword(),
  }),
  message: 'Password changed. Please log in.',
  refusals: ['wrong_password', 'too_many_tries', 'common_password', 'same_password'],
  fallback: 'Failed to change the password',
});

export const logoutSuperAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/auth/logout',
  summary: "End the super admin's session",
  auth: ['superadmin'],
  effect: 'write',
  endsSession: true,
  audit: 'session.end',
  message: 'Logged out.',
  fallback: 'Failed to log out',
});

export const requestSuperAdminOtp = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/auth/login/email/otp',
  summary: 'Send a sign-in code to a super admin',
  auth: ['visitor'],
  limit: 'code',
  deviceCookie: 'read',
  effect: 'write',
  query: z.object({ email: email() }),
  message: 'If this address belongs to a super admin, an OTP was sent to it.',
  fallback: 'Failed to send OTP',
});

export const loginSuperAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/auth/login/verify',
  summary: 'Log in as a super admin with the code from the mail',
  auth: ['visitor'],
  limit: 'verify',
  deviceCookie: 'given',
  effect: 'write',
  audit: 'session.start',
  body: z.object({ email: email(), otp: otp(), code: z.optional(secondFactorCode()) }),
  reply: token,
  message: 'Logged in successfully.',
  refusals: ['wrong_code', 'second_factor_required', 'wrong_second_factor'],
  fallback: 'Failed to login',
});
