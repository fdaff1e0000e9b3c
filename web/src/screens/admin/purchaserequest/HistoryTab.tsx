import listStyles from '../../../staff/lists/ListTools.module.css';
import { SelectInput } from '../../../ui/SelectInput.tsx';
import { texts } from '../texts.ts';
import { historyColumns } from './purchase-columns.tsx';
import { PurchaseList } from './PurchaseList.tsx';
import type { PurchaseAddress } from './usePurchaseAddress.ts';
import { usePurchasePage } from './usePurchasePage.ts';

const words = texts.purchases;

/** What was decided. */
export function HistoryTab({ address }: { readonly address: PurchaseAddress }) {
  const { status, setStatus } = address;
  const query = usePurchasePage(status, address);
  return (
    <PurchaseList
      caption={words.history}
      status={status}
      address={address}
      query={query}
      columns={historyColumns}
      filter={
        <div className={listStyles['narrowFilter']}>
          <SelectInput
            aria-label={words.statusFilter}
            value={status}
            options={[
              { value: 'APPROVED', label: words.status.APPROVED },
              { value: 'REJECTED', label: words.status.REJECTED },
            ]}
            onChange={(event) => {
              setStatus(event.target.value === 'REJECTED' ? 'REJECTED' : 'APPROVED');
            }}
          />
        </div>
      }
    />
  );
}
