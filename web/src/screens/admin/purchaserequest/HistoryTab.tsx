import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { texts } from '../texts.ts';
import { historyColumns, purchaseList, purchaseListClass } from './purchase-columns.tsx';

const listTexts = {
  ...texts.purchases,
  heading: texts.purchases.history,
  showAll: texts.purchases.clearSearch,
};

/** Purchases that were decided. */
export function HistoryTab() {
  const list = useListPage({
    ...purchaseList,
    search: 'search2',
    otherSearch: 'search1',
    filters: {
      status: {
        label: listTexts.statusFilter,
        options: [
          { value: 'APPROVED', label: listTexts.status.APPROVED },
          { value: 'REJECTED', label: listTexts.status.REJECTED },
        ],
        preset: 'APPROVED',
        all: null,
        valueIn: ({ status }) => status,
      },
    },
  });
  return (
    <ListPage
      texts={listTexts}
      list={list}
      columns={historyColumns}
      compact
      className={purchaseListClass}
    />
  );
}
