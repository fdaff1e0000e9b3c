import { logoutMember } from '@prelaunch/contract';
import { call } from '../api/client.ts';
import { endSession, tokenOf } from '../api/session.ts';

/** Ends the member's session here at once, and at the server as soon as that can be reached. */
export function signOutMember(): void {
  if (tokenOf('user') === null) return;
  // Best effort: whoever wants to go must not be kept by a bad line.
  call('user', logoutMember, {}).catch(() => undefined);
  endSession('user');
}
