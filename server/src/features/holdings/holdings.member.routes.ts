import type { Deps } from '../../platform/deps.ts';
import { handlers } from '../../platform/http/implement.ts';
import { createMemberProofs } from './member-proof.ts';

/** The member's own proof of the latest publication. */
export const memberHoldingsHandlers = (deps: Pick<Deps, 'db' | 'secrets'>) => {
  const readMemberProof = createMemberProofs(deps);
  return handlers({
    getHoldingProof: ({ actor }) => readMemberProof(actor),
  });
};
