import { lazy, Suspense, useRef } from 'react';
import { Link } from 'wouter';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { cx } from '../../../ui/cx.ts';
import rowStyles from '../../../ui/table/ScrollRow.module.css';
import { useScrollRow } from '../../../ui/table/useScrollRow.ts';
import { useListAddress } from '../../../lists/useListAddress.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { isAtBank } from '../../../staff/purchases/shown-marks.ts';
import { texts as areaTexts } from '../texts.ts';
import { HISTORY_VIEWS, historyAddress, type HistoryView } from './history-views.ts';
import { interventionTexts } from './interventions/texts.ts';
import { useOpenedPurchase } from './interventions/useOpenedPurchase.tsx';
import tabStyles from './reconcile/ReconcileTab.module.css';
import linkStyles from './reconcile/ViewLinks.module.css';
import { historyClass, historyColumns, purchaseList, SeenLegend } from './purchase-columns.tsx';

const InterventionsView = lazy(async () => ({
  default: (await import('./interventions/InterventionsView.tsx')).InterventionsView,
}));

const texts = areaTexts.purchases;
const historyTexts = { ...texts, heading: texts.history, showAll: texts.clearSearch };

/** The decided purchases. */
function Decided() {
  const list = useListPage({
    ...purchaseList,
    search: 'search2',
    otherSearch: 'search1',
    filters: {
      status: {
        label: texts.statusFilter,
        options: [
          { value: 'APPROVED', label: texts.status.APPROVED },
          { value: 'REJECTED', label: texts.status.REJECTED },
        ],
        preset: 'APPROVED',
        all: null,
        valueIn: ({ status }) => status,
      },
    },
  });
  const rows = useRef<HTMLDivElement>(null);
  const { button, dialog } = useOpenedPurchase(rows);
  return (
    <div ref={rows}>
      <ListPage
        texts={historyTexts}
        list={list}
        columns={historyColumns((purchase, index) => button(purchase, index))}
        compact
        className={historyClass}
      />
      {list.query.data?.records.some(({ marks }) => isAtBank(marks)) === true && <SeenLegend />}
      {dialog}
    </div>
  );
}

/** The decided purchases, or only the holds and reversals; each view has its own address. */
export function HistoryTab() {
  const { params } = useListAddress();
  const current: HistoryView = params.get('view') === 'interventions' ? 'interventions' : 'decided';
  const row = useScrollRow<HTMLElement>(current, HISTORY_VIEWS.length);
  const names = interventionTexts.views;
  return (
    <div className={tabStyles.tab}>
      <nav {...row} aria-label={names.label} className={cx(rowStyles.row, linkStyles.views)}>
        {HISTORY_VIEWS.map((view) => (
          <Link
            key={view}
            href={historyAddress(view)}
            className={linkStyles.view}
            aria-current={view === current ? 'page' : undefined}
          >
            {names[view]}
          </Link>
        ))}
      </nav>
      {current === 'decided' ? (
        <Decided />
      ) : (
        <Suspense fallback={<Skeleton height="16rem" />}>
          <InterventionsView />
        </Suspense>
      )}
    </div>
  );
}
