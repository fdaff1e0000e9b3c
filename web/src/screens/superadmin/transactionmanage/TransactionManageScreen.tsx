import { exportAllPurchases, listAllPurchases, type ReplyOf } from '@prelaunch/contract';
import { PURCHASE_STATUSES } from '@prelaunch/domain/purchase-status';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { ExportButton } from '../../../staff/lists/ExportButton.tsx';
import listStyles from '../../../staff/lists/ListTools.module.css';
import { firstNumber, useKnownPage } from '../../../staff/lists/useKnownPage.ts';
import { purchaseTexts } from '../../../staff/purchases/texts.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SelectInput } from '../../../ui/SelectInput.tsx';
import { CompanySelect } from '../CompanySelect.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { SiteList } from '../SiteList.tsx';
import { texts } from '../texts.ts';
import { purchaseColumns, type SitePurchase } from './purchase-columns.tsx';
import { usePurchasesAddress, type PurchasesAddress } from './usePurchasesAddress.ts';
import { ViewPurchaseDialog } from './ViewPurchaseDialog.tsx';

const words = texts.purchases;
const PAGE_SIZE = 10;

type PurchasesPage = ReplyOf<typeof listAllPurchases>;

/** What list and export ask for alike. */
const filterOf = ({ company, status, search }: PurchasesAddress) => ({
  companyId: company.companyId,
  status,
  search: search === '' ? undefined : search,
});

function usePurchasesPage(address: PurchasesAddress) {
  const filter = filterOf(address);
  const { companyId, status } = filter;
  const query = useQuery({
    ...endpointQuery('superadmin', listAllPurchases, {
      query: { page: address.page, limit: PAGE_SIZE, ...filter },
    }),
    // No purchase may stand, not for a moment, under a filter that does not fit.
    placeholderData: (before: PurchasesPage | undefined) =>
      before?.records.every(
        (each) =>
          (status === undefined || each.status === status) &&
          (companyId === undefined || each.company.id === companyId),
      )
        ? before
        : undefined,
  });
  useKnownPage(query, address);
  return query;
}

/** The purchases of all companies, to read. */
export function TransactionManageScreen() {
  const address = usePurchasesAddress();
  const query = usePurchasesPage(address);
  const [viewed, setViewed] = useState<SitePurchase | null>(null);
  return (
    <>
      <ScreenTitle screen={words.heading} />
      <PageHeader title={words.heading} description={words.description} />
      <SiteList
        texts={words}
        address={address}
        query={query}
        columns={purchaseColumns(firstNumber(query.data), setViewed)}
        onShowAll={address.showAll}
        filters={
          <>
            <CompanySelect filter={address.company} />
            <div className={listStyles['narrowFilter']}>
              <SelectInput
                aria-label={texts.status}
                value={address.status ?? ''}
                options={[
                  { value: '', label: texts.allStatuses },
                  ...PURCHASE_STATUSES.map((value) => ({
                    value,
                    label: purchaseTexts.status[value],
                  })),
                ]}
                onChange={(event) => {
                  address.setStatus(event.target.value);
                }}
              />
            </div>
          </>
        }
        exportButton={
          <ExportButton
            area="superadmin"
            spec={exportAllPurchases}
            request={{ query: filterOf(address) }}
            name="purchases"
          />
        }
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
