import { exportAllPurchases, listAllPurchases } from '@prelaunch/contract';
import { PURCHASE_STATUSES } from '@prelaunch/domain/purchase-status';
import { useState } from 'react';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import cards from '../../../staff/purchases/PurchaseCards.module.css';
import { purchaseTexts } from '../../../staff/purchases/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { texts as areaTexts } from '../texts.ts';
import { useCompanyFilter } from '../useCompanyFilter.ts';
import { purchaseColumns, type SitePurchase } from './purchase-columns.tsx';
import styles from './TransactionManageScreen.module.css';
import { ViewPurchaseDialog } from './ViewPurchaseDialog.tsx';

const texts = areaTexts.purchases;

const status = {
  label: areaTexts.status,
  options: [
    { value: '', label: areaTexts.allStatuses },
    ...PURCHASE_STATUSES.map((value) => ({ value, label: purchaseTexts.status[value] })),
  ],
  valueIn: (purchase: SitePurchase) => purchase.status,
};

/** The purchases of all companies, read-only. */
export function TransactionManageScreen() {
  const companyId = useCompanyFilter<SitePurchase>(({ company }) => company.id);
  const list = useListPage({
    area: 'superadmin',
    endpoint: listAllPurchases,
    search: 'search',
    filters: { companyId, status },
    exporter: { endpoint: exportAllPurchases, name: 'purchases' },
  });
  const [viewed, setViewed] = useState<SitePurchase | null>(null);
  return (
    <>
      <ScreenTitle screen={texts.heading} />
      <PageHeader title={texts.heading} description={texts.description} />
      <ListPage
        texts={texts}
        list={list}
        columns={purchaseColumns(setViewed)}
        compact
        className={cx(cards.cards, styles.purchases)}
      />
      {viewed !== null && (
        <ViewPurchaseDialog
          purchase={viewed}
          onClose={() => {
            setViewed(null);
          }}
        />
      )}
    </>
  );
}
