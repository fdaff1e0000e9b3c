import {
  exportAllTrends,
  exportTrends,
  getAdminTrends,
  getSuperAdminTrends,
  TREND_RANGES,
  type TrendRange,
} from '@prelaunch/contract';
import type { PaiseSum } from '@prelaunch/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../api/query-client.ts';
import { ExportButton } from '../../lists/ExportButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Sum } from '../../ui/text/Sum.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { trendTexts as texts } from './texts.ts';
import { TrendChart } from './TrendChart.tsx';
import type { Trends } from './trend-shape.ts';
import styles from './TrendsPanel.module.css';
import { TrendTable } from './TrendTable.tsx';

const CALLS = {
  admin: { read: getAdminTrends, file: exportTrends },
  superadmin: { read: getSuperAdminTrends, file: exportAllTrends },
} as const;

interface TotalProps {
  readonly label: string;
  readonly sum: PaiseSum | undefined;
  readonly count: number | undefined;
  readonly sign: 'bars' | 'line';
}

/** A total of the range, with the sign of its series in the chart. */
function Total({ label, sum, count, sign }: TotalProps) {
  return (
    <p className={styles.total}>
      <span className={styles.label}>
        <span className={cx(styles.sign, styles[sign])} aria-hidden="true" />
        {label}
      </span>
      <span className={styles.sum}>
        {sum === undefined ? <Skeleton width="7rem" height="1.25em" /> : <Sum value={sum} />}
      </span>
      <span className={styles.count}>
        {count === undefined ? <Skeleton width="5rem" height="1.5em" /> : texts.purchases(count)}
      </span>
    </p>
  );
}

function Figures({
  trends,
  range,
}: {
  readonly trends: Trends | undefined;
  readonly range: TrendRange;
}) {
  const totals = trends?.totals;
  const isEmpty = totals?.submittedCount === 0 && totals.approvedCount === 0;
  return (
    <>
      <div className={styles.totals}>
        <Total
          label={texts.submitted}
          sum={totals?.submittedSum}
          count={totals?.submittedCount}
          sign="line"
        />
        <Total
          label={texts.collected}
          sum={totals?.approvedSum}
          count={totals?.approvedCount}
          sign="bars"
        />
      </div>
      <p className={styles.hint}>{texts.byDate}</p>
      <div className={styles.chart}>
        {trends === undefined ? (
          <Skeleton height="12rem" />
        ) : isEmpty ? (
          <EmptyState picture="table" text={texts.empty[range]} />
        ) : (
          <>
            <TrendChart {...trends} />
            <TrendTable {...trends} />
          </>
        )}
      </div>
    </>
  );
}

/** The sums submitted and collected over time, of one company, or of all companies for super admins. */
export function TrendsPanel({ area }: { readonly area: keyof typeof CALLS }) {
  const [range, setRange] = useState<TrendRange>('14d');
  const { read, file } = CALLS[area];
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(area, read, { query: { range } }),
    placeholderData: keepPreviousData,
    // The panel itself shows a failure.
    meta: { quiet: true },
  });
  return (
    <Card
      title={texts.title}
      actions={
        <ExportButton
          area={area}
          spec={file}
          request={{ query: { range } }}
          name="trends"
          iconIfNarrow
        />
      }
    >
      <Tabs
        label={texts.range}
        short
        tabs={TREND_RANGES.map((id) => ({ id, label: texts.ranges[id] }))}
        selected={range}
        onSelect={setRange}
      >
        <div className={styles.panel} aria-busy={data === undefined || isPlaceholderData}>
          {isError && data === undefined ? (
            <ErrorState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Figures trends={data} range={range} />
          )}
        </div>
      </Tabs>
    </Card>
  );
}
