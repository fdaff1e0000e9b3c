import { tokens } from '@prelaunch/domain/money';
import { mapPage } from '../lists/list.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { getStockContext, holdingsOfCompany, ownAllocations } from './stock.store.ts';

/** The anonymous ranking of the company's holdings, and the member's own allocations. */
export const memberStockHandlers = (deps: Deps) =>
  handlers({
    listGlobalStock: async ({ actor, query }) => {
      const { launchAt } = await getStockContext(deps.db, actor);
      const first = (query.page - 1) * query.limit + 1;
      return mapPage(
        await holdingsOfCompany.page(deps, actor, query),
        ({ accountId, ...holding }, index) => ({
          ...holding,
          rank: first + index,
          // A stable pseudonym in the form of an address, which does not reveal the account.
          holder: `0x${deps.secrets.mac('holder', actor.companyId, accountId).toString('hex').slice(0, 40)}`,
          launchAt,
        }),
      );
    },

    listOwnStock: async ({ actor, query }) => {
      const { memberId, launchAt } = await getStockContext(deps.db, actor);
      return mapPage(await ownAllocations.page(deps, actor, query), (allocation) => ({
        ...allocation,
        memberId,
        reward: tokens(0n),
        launchAt,
      }));
    },
  });
