import { useTitle } from '../../../programme/useTitle.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { texts } from '../texts.ts';
import { HistoryTab } from './HistoryTab.tsx';
import { RequestsTab } from './RequestsTab.tsx';
import { usePurchaseAddress } from './usePurchaseAddress.ts';

const words = texts.purchases;

export function ManagePurchaseScreen() {
  const address = usePurchaseAddress();
  const title = useTitle('admin', words.heading);
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={words.heading} />
      <Tabs
        label={words.tabsLabel}
        tabs={[
          { id: 'requests', label: words.requests },
          { id: 'history', label: words.history },
        ]}
        selected={address.tab}
        onSelect={address.setTab}
      >
        {address.tab === 'requests' ? (
          <RequestsTab address={address} />
        ) : (
          <HistoryTab address={address} />
        )}
      </Tabs>
    </>
  );
}
