import { useListAddress } from '../../../../lists/useListAddress.ts';
import { PanelBoundary } from '../../../../recovery/PanelBoundary.tsx';
import { BooksView } from './books/BooksView.tsx';
import { DayView } from './day/DayView.tsx';
import { LinesView } from './lines/LinesView.tsx';
import { RefundsView } from './refunds/RefundsView.tsx';
import { StatementsView } from './statement/StatementsView.tsx';
import { ReturnedNotice } from '../interventions/returned/ReturnedNotice.tsx';
import styles from './ReconcileTab.module.css';
import { ViewLinks, viewIn } from './ViewLinks.tsx';

const VIEWS = {
  day: DayView,
  lines: LinesView,
  statements: StatementsView,
  refunds: RefundsView,
  books: BooksView,
} as const;

/** Compares bank statements with purchases. Loaded only when an admin opens the tab. */
export function ReconcileTab() {
  const { params } = useListAddress();
  const view = viewIn(params);
  const View = VIEWS[view];
  return (
    <div className={styles.tab}>
      <ViewLinks current={view} />
      <ReturnedNotice />
      <PanelBoundary key={view}>
        <View />
      </PanelBoundary>
    </div>
  );
}
