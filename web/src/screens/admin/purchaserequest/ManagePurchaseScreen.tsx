import { ScanEye } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListAddress } from '../../../lists/useListAddress.ts';
import { searchIn, useListPage } from '../../../lists/useListPage.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { isAtBank } from '../../../staff/purchases/shown-marks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { texts as areaTexts } from '../texts.ts';
import { useMayWrite } from '../useMayWrite.ts';
import { deskTexts } from './desk/texts.ts';
import { RequestsTab } from './RequestsTab.tsx';
import { historyClass, historyColumns, purchaseList, SeenLegend } from './purchase-columns.tsx';

const ReviewDesk = lazy(async () => ({
  default: (await import('./desk/ReviewDesk.tsx')).ReviewDesk,
}));

const ReconcileTab = lazy(async () => ({
  default: (await import('./reconcile/ReconcileTab.tsx')).ReconcileTab,
}));

const texts = areaTexts.purchases;
const historyTexts = { ...texts, heading: texts.history, showAll: texts.clearSearch };

/** The decided purchases. */
function HistoryTab() {
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
  return (
    <>
      <ListPage
        texts={historyTexts}
        list={list}
        columns={historyColumns}
        compact
        className={historyClass}
      />
      {list.query.data?.records.some(({ marks }) => isAtBank(marks)) === true && <SeenLegend />}
    </>
  );
}

const TABS = ['requests', 'history', 'reconcile'] as const;
type Tab = (typeof TABS)[number];

const CONTENT: Readonly<Record<Tab, ComponentType>> = {
  requests: RequestsTab,
  history: HistoryTab,
  reconcile: ReconcileTab,
};

export function ManagePurchaseScreen() {
  const { params, write } = useListAddress();
  const title = useTitle('admin', texts.heading);
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'requests';
  const Content = CONTENT[tab];
  const mayWrite = useMayWrite();
  const [reviewing, setReviewing] = useState(false);
  return (
    <>
      <PageTitle title={title} />
      <PageHeader
        title={texts.heading}
        wideActions
        actions={
          tab === 'requests' &&
          mayWrite && (
            <Button
              wide
              icon={<ScanEye aria-hidden />}
              onClick={() => {
                setReviewing(true);
              }}
            >
              {deskTexts.open}
            </Button>
          )
        }
      />
      <Tabs
        label={texts.tabsLabel}
        tabs={TABS.map((id) => ({ id, label: texts[id] }))}
        selected={tab}
        dense
        onSelect={(next) => {
          write({ tab: next === 'requests' ? '' : next });
        }}
      >
        <Suspense fallback={<Skeleton height="24rem" />}>
          <Content />
        </Suspense>
      </Tabs>
      {reviewing && (
        <Suspense fallback={null}>
          <ReviewDesk
            search={searchIn(params, 'search1')}
            onClose={() => {
              setReviewing(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
