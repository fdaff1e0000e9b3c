import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { formatTokens, numberFromTokens, sharePercent, type Tokens } from '@prelaunch/domain/money';
import { useMemo } from 'react';
import { texts as adminTexts } from '../texts.ts';
import type { ChartSpec } from './chart/chart-spec.ts';
import { FigureCard } from './FigureCard.tsx';

type Lists = ReplyOf<typeof getAdminDashboard>['lists'];

const texts = adminTexts.dashboard.supply;

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
    label: texts[slice],
    drawn: numberFromTokens(lists[slice]),
    hover: adminTexts.dashboard.hover(texts[slice], twoDecimals(lists[slice])),
  })),
});

export function SupplyFigures({ lists }: { readonly lists: Lists | undefined }) {
  const chart = useMemo(() => lists && chartOf(lists), [lists]);
  return (
    <FigureCard
      title={texts.title}
      kind="pie"
      chart={chart}
      wide
      coloured
      headers={{ label: texts.slice, value: texts.quantity, share: texts.share }}
      figures={SLICES.map((slice) => ({
        label: texts[slice],
        value: lists && twoDecimals(lists[slice]),
        share: lists && sharePercent(lists[slice], lists.totalSupply),
      }))}
    />
  );
}
