import type { ListState } from '../../../lists/useListPage.ts';
import { Button } from '../../../ui/Button.tsx';
import { texts } from '../texts.ts';
import { useWaitingPurchases } from '../useWaitingPurchases.ts';
import styles from './ListChanged.module.css';
import type { Purchase } from './purchase-columns.tsx';

interface ListChangedProps {
  readonly query: ListState<Purchase>['query'];
  /** A search shows a part of the list: its count says nothing about the whole. */
  readonly searching: boolean;
}

/**
 * Says that there are other requests than the table shows. They are not put in unasked: rows must
 * not move away under a finger that is about to decide one.
 */
export function ListChanged({ query: { data, isFetching, refetch }, searching }: ListChangedProps) {
  const waiting = useWaitingPurchases();
  const changed =
    !searching &&
    !isFetching &&
    data !== undefined &&
    waiting !== undefined &&
    waiting !== data.total;
  return (
    <div role="status">
      {changed && (
        <p className={styles['notice']}>
          {texts.purchases.changed}
          <Button variant="link" onClick={() => void refetch()}>
            {texts.purchases.reload}
          </Button>
        </p>
      )}
    </div>
  );
}
