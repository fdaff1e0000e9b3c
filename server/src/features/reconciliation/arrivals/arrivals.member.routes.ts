import type { Deps } from '../../../platform/deps.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { findArrivals } from './arrivals.store.ts';

/** Tells a member which purchases the bank shows money for. */
export const memberArrivalHandlers = ({ db }: Deps) =>
  handlers({
    listArrivals: async ({ actor, query }) => ({
      arrivals: await findArrivals(db, actor, query.purchases),
    }),
  });
