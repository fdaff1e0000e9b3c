import { ScanEye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListAddress } from '../../../lists/useListAddress.ts';
import { searchIn, useListPage } from '../../../lists/useListPage.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { texts as areaTexts } from '../texts.ts';
import { deskTexts } from './desk/texts.ts';
import { RequestsTab } from './RequestsTab.tsx';
import { historyColumns, purchaseList } from './purchase-columns.tsx';

const ReviewDesk = lazy(async () => ({
  default: (await import('./desk/ReviewDesk.tsx')).ReviewDesk,
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
  return <ListPage texts={historyTexts} list={list} columns={historyColumns} compact />;
}

export function ManagePurchaseScreen() {
  const { params, write } = useListAddress();
  const title = useTitle('admin', texts.heading);
  const tab = params.get('tab') === 'history' ? 'history' : 'requests';
  const [reviewing, setReviewing] = useState(false);
  return (
    <>
      <PageTitle title={title} />
      <PageHeader
        title={texts.heading}
        actions={
          tab === 'requests' && (
            <Button
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
        tabs={[
          { id: 'requests', label: texts.requests },
          { id: 'history', label: texts.history },
        ]}
        selected={tab}
        onSelect={(next) => {
          write({ tab: next === 'history' ? next : '' });
        }}
      >
        {tab === 'requests' ? <RequestsTab /> : <HistoryTab />}
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
