import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { formatPaise, sharePercent } from '@prelaunch/domain/money';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import type { ChartSpec } from './chart/chart-spec.ts';
import { FigureCard } from './FigureCard.tsx';

type Transactions = ReplyOf<typeof getAdminDashboard>['transactions'];

const words = texts.dashboard.collection;

const METHODS = [
  'bank',
  'upi',
  'manual',
  'crypto',
] as const satisfies readonly (keyof Transactions)[];

const chartOf = (transactions: Transactions): ChartSpec => ({
  kind: 'bar',
  dataset: words.share,
  slices: METHODS.map((method) => {
    const drawn = sharePercent(transactions[method], transactions.total);
    return {
      label: words[method],
      drawn,
      hover: texts.dashboard.hover(
        words[method],
        words.ofTotal(drawn.toFixed(2), formatPaise(transactions[method])),
      ),
    };
  }),
});

export function CollectionFigures({
  transactions,
}: {
  readonly transactions: Transactions | undefined;
}) {
  const chart = useMemo(() => transactions && chartOf(transactions), [transactions]);
  return (
    <FigureCard
      title={words.title}
      kind="bar"
      chart={chart}
      coloured={false}
      headers={{ label: words.slice, value: words.amount, share: words.share }}
      figures={METHODS.map((method) => ({
        label: words[method],
        value: transactions && formatPaise(transactions[method]),
        share: transactions && sharePercent(transactions[method], transactions.total),
      }))}
      total={{ label: words.total, value: transactions && formatPaise(transactions.total) }}
    />
  );
}
