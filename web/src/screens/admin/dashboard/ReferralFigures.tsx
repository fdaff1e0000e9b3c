import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { formatCrore, numberFromTokens, sharePercent } from '@prelaunch/domain/money';
import { useMemo } from 'react';
import { useProgram } from '../../../programme/useProgram.ts';
import { texts } from '../texts.ts';
import type { ChartSpec } from './chart/chart-spec.ts';
import { FigureCard } from './FigureCard.tsx';

type PrivateSupply = ReplyOf<typeof getAdminDashboard>['lists']['privateSupplyData'];

const words = texts.dashboard.referral;

const SLICES = [
  'total',
  'remaining',
  'stockBalance',
] as const satisfies readonly (keyof PrivateSupply)[];

/** Drawn in whole tokens: in crore a small supply would round to nothing. */
const chartOf = (supply: PrivateSupply): ChartSpec => ({
  kind: 'doughnut',
  slices: SLICES.map((slice) => ({
    label: words[slice],
    drawn: numberFromTokens(supply[slice]),
    hover: texts.dashboard.hover(words[slice], words.crore(formatCrore(supply[slice]))),
  })),
});

export function ReferralFigures({ supply }: { readonly supply: PrivateSupply | undefined }) {
  const token = useProgram('admin').data?.token ?? null;
  const chart = useMemo(() => supply && chartOf(supply), [supply]);
  return (
    <FigureCard
      title={words.title}
      kind="doughnut"
      chart={chart}
      centre={token && <img src={token.icon_url} alt={words.logo(token.name)} />}
      coloured
      headers={{ label: words.slice, value: words.quantity, share: words.share }}
      figures={SLICES.map((slice) => ({
        label: words[slice],
        value: supply && words.crore(formatCrore(supply[slice])),
        share: supply && sharePercent(supply[slice], supply.total),
      }))}
    />
  );
}
