import type { logoutAdmin, logoutMember, logoutSuperAdmin } from '@prelaunch/contract';
import { call } from '../api/client.ts';
import { endSession, tokenOf, type Area } from '../api/session.ts';

/**
 * Ends the session in this browser immediately, and on the server without waiting for the reply. If the server
 * cannot be reached, the session remains valid there until it expires.
 */
export function signOut(
  area: Area,
  endpoint: typeof logoutMember | typeof logoutAdmin | typeof logoutSuperAdmin,
): void {
  if (tokenOf(area) !== null) call(area, endpoint, {}).catch(() => undefined);
  endSession(area);
}
