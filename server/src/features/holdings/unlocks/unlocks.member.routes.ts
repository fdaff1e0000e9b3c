import type { Deps } from '../../../platform/deps.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { readUnlocks } from './unlocks.store.ts';

/** When the member's tokens unlock. */
export const memberUnlockHandlers = (deps: Pick<Deps, 'db'>) =>
  handlers({
    getUnlocks: ({ actor }) => readUnlocks(deps.db, actor),
  });
