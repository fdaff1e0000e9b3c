import { Link } from 'wouter';
import { paths } from '../../../../paths.ts';
import rowStyles from '../../../../ui/table/ScrollRow.module.css';
import { cx } from '../../../../ui/cx.ts';
import { useScrollRow } from '../../../../ui/table/useScrollRow.ts';
import { reconcileTexts } from './texts.ts';
import styles from './ViewLinks.module.css';

const texts = reconcileTexts.views;

const VIEWS = ['day', 'lines', 'statements', 'refunds', 'books'] as const;
export type View = (typeof VIEWS)[number];

/** What the address says about a list. */
const OF_LIST = ['state', 'search3', 'page'];

/** The view that the address names. By default the day to close, or the lines if the address chooses some of them. */
export const viewIn = (params: URLSearchParams): View =>
  VIEWS.find((view) => view === params.get('view')) ??
  (OF_LIST.some((name) => params.has(name)) ? 'lines' : 'day');

export const addressOf = (view: View): string =>
  `${paths.purchaseRequest}?tab=reconcile${view === 'day' ? '' : `&view=${view}`}`;

/** The views of the tab, as links, so that each has its own address. */
export function ViewLinks({ current }: { readonly current: View }) {
  const row = useScrollRow<HTMLElement>(current, VIEWS.length);
  return (
    <nav {...row} aria-label={texts.label} className={cx(rowStyles.row, styles.views)}>
      {VIEWS.map((view) => (
        <Link
          key={view}
          href={addressOf(view)}
          className={styles.view}
          aria-current={view === current ? 'page' : undefined}
        >
          {texts[view]}
        </Link>
      ))}
    </nav>
  );
}
