import { useListAddress } from '../../../lists/useListAddress.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { texts as areaTexts } from '../texts.ts';
import { HistoryTab } from './HistoryTab.tsx';
import { RequestsTab } from './RequestsTab.tsx';

const texts = areaTexts.purchases;

export function ManagePurchaseScreen() {
  const { params, write } = useListAddress();
  const title = useTitle('admin', texts.heading);
  const tab = params.get('tab') === 'history' ? 'history' : 'requests';
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={texts.heading} />
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
    </>
  );
}
