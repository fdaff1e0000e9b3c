import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { formatTokens, numberFromTokens, sharePercent, type Tokens } from '@prelaunch/domain/money';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import type { ChartSpec } from './chart/chart-spec.ts';
import { FigureCard } from './FigureCard.tsx';

type Lists = ReplyOf<typeof getAdminDashboard>['lists'];

const words = texts.dashboard.supply;

const SLICES = [
  'totalSupply',
  'privateSupply',
  'remainingPrivateSupply',
  'publicCellSupply',
  'angelInvestorSupply',
  'founderTeamSupply',
  'airdropSupply',
] as const satisfies readonly (keyof Lists)[];

/** Tokens are whole; the two decimals match the other figures of this screen. */
const twoDecimals = (quantity: Tokens) => `${formatTokens(quantity)}.00`;

const chartOf = (lists: Lists): ChartSpec => ({
  kind: 'pie',
  slices: SLICES.map((slice) => ({
    label: words[slice],
    drawn: numberFromTokens(lists[slice]),
    hover: texts.dashboard.hover(words[slice], twoDecimals(lists[slice])),
  })),
});

export function SupplyFigures({ lists }: { readonly lists: Lists | undefined }) {
  const chart = useMemo(() => lists && chartOf(lists), [lists]);
  return (
    <FigureCard
      title={words.title}
      kind="pie"
      chart={chart}
      wide
      coloured
      headers={{ label: words.slice, value: words.quantity, share: words.share }}
      figures={SLICES.map((slice) => ({
        label: words[slice],
        value: lists && twoDecimals(lists[slice]),
        share: lists && sharePercent(lists[slice], lists.totalSupply),
      }))}
    />
  );
}
