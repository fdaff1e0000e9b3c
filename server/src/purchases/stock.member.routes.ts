import { tokens } from '@prelaunch/domain/money';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { pageOf } from '../http/paging.ts';
import { getStockContext, listAllocations, listHoldings } from './stock.store.ts';

/** The anonymous ranking of the company's holdings, and the member's own allocations. */
export const memberStockHandlers = (deps: Deps) =>
  handlers({
    listGlobalStock: async ({ actor, query }) => {
      const { launchAt } = await getStockContext(deps.db, actor);
      const { holdings, total } = await listHoldings(deps.db, actor, query);
      const first = (query.page - 1) * query.limit + 1;
      const records = holdings.map(({ accountId, ...holding }, index) => ({
        ...holding,
        rank: first + index,
        // A stable pseudonym in the form of an address, which does not reveal the account.
        holder: `0x${deps.secrets.mac('holder', actor.companyId, accountId).toString('hex').slice(0, 40)}`,
        launchAt,
      }));
      return pageOf(records, total, query);
    },

    listOwnStock: async ({ actor, query }) => {
      const { memberId, launchAt } = await getStockContext(deps.db, actor);
      const { allocations, total } = await listAllocations(deps.db, actor, query);
      const records = allocations.map((allocation) => ({
        ...allocation,
        memberId,
        reward: tokens(0n),
        launchAt,
      }));
      return pageOf(records, total, query);
    },
  });
