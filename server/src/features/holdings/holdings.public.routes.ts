import type { Deps } from '../../platform/deps.ts';
import { handlers } from '../../platform/http/implement.ts';
import { listStatements } from './publications.store.ts';

/** What companies have published about their holdings. It is public: everybody must see the same. */
export const publishedHoldingsHandlers = ({ db }: Pick<Deps, 'db'>) =>
  handlers({
    listHoldingsStatements: async ({ query }) => ({
      records: await listStatements(db, query.company, query.before ?? null),
    }),
  });
