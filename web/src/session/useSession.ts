import { useSyncExternalStore } from 'react';
import { onSessionChange, tokenOf, type Area } from '../api/session.ts';

/** Whether somebody is signed in to this area, in this tab or by another. */
export function useSession(area: Area): boolean {
  return useSyncExternalStore(onSessionChange, () => tokenOf(area) !== null);
}
