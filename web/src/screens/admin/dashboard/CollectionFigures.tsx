import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { formatPaise, sharePercent } from '@prelaunch/domain/money';
import { texts } from '../texts.ts';
import { FigureTable } from './FigureTable.tsx';

type Transactions = ReplyOf<typeof getAdminDashboard>['transactions'];

const words = texts.dashboard.collection;

const METHODS = [
  'bank',
  'upi',
  'manual',
  'crypto',
] as const satisfies readonly (keyof Transactions)[];

export function CollectionFigures({
  transactions,
}: {
  readonly transactions: Transactions | undefined;
}) {
  return (
    <FigureTable
      title={words.title}
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
