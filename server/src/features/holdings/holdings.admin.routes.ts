import { transactionAs } from '../auth/index.ts';
import { handlers } from '../../platform/http/implement.ts';
import type { HoldingsDeps } from './deps.ts';
import { preparePublication, storePublication } from './publish.ts';

/** Publishes the holdings of the admin's company. */
export const adminHoldingsHandlers = (deps: HoldingsDeps) =>
  handlers({
    publishHoldings: async ({ actor, ip }) => {
      const prepared = await preparePublication(deps, actor.companyId);
      await transactionAs(deps.db, actor, (tx) => storePublication(tx, prepared, actor, ip));
      return { ...prepared.published };
    },
  });
