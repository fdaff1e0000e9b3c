import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { readMemberProof } from './member-proof.ts';

/** The member's own proof of the latest publication. */
export const memberHoldingsHandlers = (deps: Pick<Deps, 'db' | 'secrets'>) =>
  handlers({
    getHoldingProof: ({ actor }) => readMemberProof(deps, actor),
  });
