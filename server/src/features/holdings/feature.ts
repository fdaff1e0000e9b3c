import { feature, type TaskDeps } from '../../platform/feature.ts';
import { sealedColumn } from '../../platform/keys/sealed-values.store.ts';
import type { HoldingsDeps } from './deps.ts';
import { holdingsInvariants } from './holding-invariants.ts';
import { adminHoldingsHandlers } from './holdings.admin.routes.ts';
import { memberHoldingsHandlers } from './holdings.member.routes.ts';
import { publishedHoldingsHandlers } from './holdings.public.routes.ts';
import { holdingsFigures } from './overdue-publications.store.ts';
import { publishHoldings } from './publish-holdings.ts';
import type { PublishDeps } from './publish.ts';

export const holdings = feature({
  name: 'holdings',
  purpose:
    'Publishes the holdings of each company daily, so that members can prove that theirs are counted.',
  isOptional: true,
  handlers: (deps: HoldingsDeps) => ({
    ...publishedHoldingsHandlers(deps),
    ...memberHoldingsHandlers(deps),
    ...adminHoldingsHandlers(deps),
  }),
  tasks: {
    // Shortly after midnight in India; a server that was down then publishes when it starts.
    publish_holdings: {
      schedule: '41 18 * * * ?fill=12h',
      run: async (deps: TaskDeps & PublishDeps) => {
        const published = await publishHoldings(deps);
        if (published > 0) deps.log.info({ published }, 'published the holdings of companies');
      },
    },
  },
  figures: [holdingsFigures],
  invariants: holdingsInvariants,
  sealedColumns: [
    sealedColumn('secrets of published holdings', 'holdings', {
      table: 'holdings_publications',
      column: 'secret_sealed',
      company: 'company_id',
    }),
  ],
});
