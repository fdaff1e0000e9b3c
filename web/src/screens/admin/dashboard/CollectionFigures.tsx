import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { formatPaise, sharePercent } from '@prelaunch/domain/money';
import { figureName, PAYMENT_METHODS } from '@prelaunch/domain/payment-methods';
import { Sum } from '../../../ui/text/Sum.tsx';
import { texts as adminTexts } from '../texts.ts';
import type { ChartSpec } from './chart/chart-spec.ts';
import { FigureCard } from './FigureCard.tsx';

type Transactions = ReplyOf<typeof getAdminDashboard>['transactions'];

const texts = adminTexts.dashboard.collection;

const METHODS = PAYMENT_METHODS.map(figureName);

const chartOf = (transactions: Transactions): ChartSpec => ({
  kind: 'bar',
  dataset: texts.share,
  slices: METHODS.map((method) => {
    const drawn = sharePercent(transactions[method], transactions.total);
    return {
      label: texts.methods[method],
      colour: '--chart-1',
      drawn,
      hover: adminTexts.dashboard.hover(
        texts.methods[method],
        texts.ofTotal(drawn.toFixed(2), formatPaise(transactions[method])),
      ),
    };
  }),
});

export function CollectionFigures({
  transactions,
}: {
  readonly transactions: Transactions | undefined;
}) {
  const chart = transactions && chartOf(transactions);
  return (
    <FigureCard
      title={texts.title}
      kind="bar"
      chart={chart}
      headers={{ label: texts.slice, value: texts.amount, share: texts.share }}
      figures={METHODS.map((method) => ({
        label: texts.methods[method],
        value: transactions && <Sum value={transactions[method]} />,
        share: transactions && sharePercent(transactions[method], transactions.total),
      }))}
      total={{ label: texts.total, value: transactions && <Sum value={transactions.total} /> }}
    />
  );
}
