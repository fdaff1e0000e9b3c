import { tokens } from '@prelaunch/domain/money';
import { CODE_BYTES, pseudonym } from '@prelaunch/domain/referral-code';
import { mapPage } from '../../platform/lists/list.ts';
import type { Deps } from '../../platform/deps.ts';
import { handlers } from '../../platform/http/implement.ts';
import { toIntervention } from './purchase.ts';
import { getStockContext, holdingsOfCompany, ownAllocations } from './stock.store.ts';

/** The anonymous ranking of the company's holdings, and the member's own allocations. */
export const memberStockHandlers = (deps: Deps) =>
  handlers({
    listGlobalStock: async ({ actor, query }) => {
      const { tokenSymbol, launchAt } = await getStockContext(deps.db, actor);
      const first = (query.page - 1) * query.limit + 1;
      return mapPage(
        await holdingsOfCompany.page(deps, actor, query),
        ({ accountId, ...holding }, index) => ({
          ...holding,
          rank: first + index,
          // Stable, and unrelated to the referral code, which members give to others.
          holder: pseudonym(
            tokenSymbol,
            deps.secrets.mac('holder', actor.companyId, accountId).subarray(0, CODE_BYTES),
          ),
          ...(accountId === actor.accountId && { isOwn: true }),
          launchAt,
        }),
      );
    },

    listOwnStock: async ({ actor, query }) => {
      const { memberId, launchAt } = await getStockContext(deps.db, actor);
      return mapPage(
        await ownAllocations.page(deps, actor, query),
        ({ intervention, ...allocation }) => ({
          ...allocation,
          intervention: intervention && toIntervention(intervention),
          memberId,
          reward: tokens(0n),
          launchAt,
        }),
      );
    },
  });
