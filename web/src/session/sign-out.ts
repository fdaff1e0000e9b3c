import type { logoutAdmin, logoutMember, logoutSuperAdmin } from '@prelaunch/contract';
import { call } from '../api/client.ts';
import { endSession, tokenOf, type Area } from '../api/session.ts';

/**
 * Ends the session here at once, and at the server as soon as that can be reached. Nothing waits for the
 * server: where it cannot be reached, its own clock ends the session.
 */
export function signOut(
  area: Area,
  endpoint: typeof logoutMember | typeof logoutAdmin | typeof logoutSuperAdmin,
): void {
  if (tokenOf(area) !== null) call(area, endpoint, {}).catch(() => undefined);
  endSession(area);
}
