import { CODE_RULES, formatDuration } from '@prelaunch/domain/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, newPassword, otp } from './fields.ts';
import { instant, listOf, paging } from './wire.ts';

/** Super admins, and the first password of an invited admin. */

export const listSuperAdmins = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/admin/list',
  summary: 'The super admins, newest first. Only an operator can add them, by a command',
  auth: ['superadmin'],
  effect: 'read',
  query: z.object(paging),
  reply: listOf(
    z.object({
      id: id(),
      name: z.string(),
      email: z.string(),
      createdAt: instant(),
      /** Null before the first sign-in. */
      lastSignInAt: z.nullable(instant()),
    }),
  ),
  message: 'Super admins',
  fallback: 'Failed to fetch the super admins',
});

export const setAdminPassword = endpoint({
  method: 'POST',
  path: '/api/v1/company/auth/set-password',
  summary: `Set the first password of an invited company admin; the code is valid for ${formatDuration(CODE_RULES.set_password.life)} and can be used once`,
  auth: ['visitor'],
  limit: 'verify',
  deviceCookie: 'given',
  effect: 'write',
  audit: 'password.set',
  body: z.object({ email: email(), code: otp(), password: newPassword() }),
  message: 'Password set. Please log in.',
  refusals: ['wrong_code', 'common_password'],
  fallback: 'Failed to set the password',
});
