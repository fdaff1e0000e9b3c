import { PURCHASE_STATUSES, type PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { useListAddress, type ListAddress } from '../../../staff/lists/useListAddress.ts';
import { useCompanyFilter, type CompanyFilter } from '../useCompanyFilter.ts';

export interface PurchasesAddress extends ListAddress {
  readonly company: CompanyFilter;
  /** Undefined for all. */
  readonly status: PurchaseStatus | undefined;
  readonly setStatus: (status: string) => void;
  /** Takes search and filters away; undefined where none narrows the list. */
  readonly showAll: (() => void) | undefined;
}

/** Which purchases of which company are shown. */
export function usePurchasesAddress(): PurchasesAddress {
  const { params, write, ...address } = useListAddress();
  const company = useCompanyFilter({ params, write });
  const status = PURCHASE_STATUSES.find((each) => each === params.get('status'));
  const narrowed = address.search !== '' || status !== undefined || company.companyId !== undefined;
  return {
    ...address,
    company,
    status,
    setStatus: (next) => {
      write({ status: next });
    },
    showAll: narrowed
      ? () => {
          write({ search: '', status: '', companyId: '' });
        }
      : undefined,
  };
}
