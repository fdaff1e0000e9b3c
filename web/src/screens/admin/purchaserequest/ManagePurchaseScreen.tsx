import { ScanEye } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useListAddress } from '../../../lists/useListAddress.ts';
import { searchIn } from '../../../lists/useListPage.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { texts as areaTexts } from '../texts.ts';
import { useMayWrite } from '../useMayWrite.ts';
import { deskTexts } from './desk/texts.ts';
import { HistoryTab } from './HistoryTab.tsx';
import { RequestsTab } from './RequestsTab.tsx';

const ReviewDesk = lazy(async () => ({
  default: (await import('./desk/ReviewDesk.tsx')).ReviewDesk,
}));

const ReconcileTab = lazy(async () => ({
  default: (await import('./reconcile/ReconcileTab.tsx')).ReconcileTab,
}));

const texts = areaTexts.purchases;
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
