import { useSyncExternalStore } from 'react';
import { onSessionChange, tokenOf, type Area } from '../api/session.ts';

/** Whether this area has a session, started in this tab or another tab. */
export function useSession(area: Area): boolean {
  return useSyncExternalStore(onSessionChange, () => tokenOf(area) !== null);
}
