import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { formatCrore, numberFromTokens, sharePercent } from '@prelaunch/domain/money';
import { useMemo } from 'react';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { texts as adminTexts } from '../texts.ts';
import type { ChartSpec } from './chart/chart-spec.ts';
import { FigureCard } from './FigureCard.tsx';

type PrivateSupply = ReplyOf<typeof getAdminDashboard>['lists']['privateSupplyData'];

const texts = adminTexts.dashboard.referral;

const SLICES = [
  'total',
  'remaining',
  'stockBalance',
] as const satisfies readonly (keyof PrivateSupply)[];

/** Drawn in whole tokens: in crore a small supply would round to zero. */
const chartOf = (supply: PrivateSupply): ChartSpec => ({
  kind: 'doughnut',
  slices: SLICES.map((slice) => ({
    label: texts[slice],
    drawn: numberFromTokens(supply[slice]),
    hover: adminTexts.dashboard.hover(texts[slice], texts.crore(formatCrore(supply[slice]))),
  })),
});

export function ReferralFigures({ supply }: { readonly supply: PrivateSupply | undefined }) {
  const token = useProgramme('admin').data?.token ?? null;
  const chart = useMemo(() => supply && chartOf(supply), [supply]);
  return (
    <FigureCard
      title={texts.title}
      kind="doughnut"
      chart={chart}
      centre={token && <img src={token.icon_url} alt={texts.logo(token.name)} />}
      coloured
      headers={{ label: texts.slice, value: texts.quantity, share: texts.share }}
      figures={SLICES.map((slice) => ({
        label: texts[slice],
        value: supply && texts.crore(formatCrore(supply[slice])),
        share: supply && sharePercent(supply[slice], supply.total),
      }))}
    />
  );
}
