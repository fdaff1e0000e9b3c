import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { formatCrore, numberFromTokens, sharePercent, tokens } from '@prelaunch/domain/money';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { texts as adminTexts } from '../texts.ts';
import type { ChartSpec } from './chart/chart-spec.ts';
import { FigureCard } from './FigureCard.tsx';

type PrivateSupply = ReplyOf<typeof getAdminDashboard>['lists']['privateSupplyData'];

const { referral: texts, rings } = adminTexts.dashboard;

/** The total is the inner ring, its parts are the outer one; in the colours of the private supply in the other chart. */
const SLICES = [
  { figure: 'total', colour: '--chart-2' },
  { figure: 'remaining', colour: '--chart-2-part', depth: 1 },
  { figure: 'stockBalance', colour: '--chart-3', depth: 1 },
] as const satisfies readonly {
  readonly figure: keyof PrivateSupply;
  readonly colour: string;
  readonly depth?: 1;
}[];

/** Drawn in whole tokens: in crore a small supply would round to zero. */
const chartOf = (supply: PrivateSupply): ChartSpec => ({
  kind: 'doughnut',
  rings: [rings.total, rings.parts],
  gap: adminTexts.dashboard.hover(
    texts.reserved,
    texts.crore(formatCrore(tokens(supply.total - supply.remaining - supply.stockBalance))),
  ),
  slices: SLICES.map(({ figure, colour, ...place }) => ({
    label: texts[figure],
    colour,
    ring: 'depth' in place ? place.depth : 0,
    drawn: numberFromTokens(supply[figure]),
    hover: adminTexts.dashboard.hover(texts[figure], texts.crore(formatCrore(supply[figure]))),
  })),
});

export function ReferralFigures({ supply }: { readonly supply: PrivateSupply | undefined }) {
  const token = useProgramme('admin').data?.token ?? null;
  const chart = supply && chartOf(supply);
  return (
    <FigureCard
      title={texts.title}
      kind="doughnut"
      chart={chart}
      centre={token && <img src={token.icon_url} alt={texts.logo(token.name)} />}
      headers={{ label: texts.slice, value: texts.quantity, share: texts.share }}
      figures={SLICES.map(({ figure, ...look }) => ({
        label: texts[figure],
        ...look,
        value: supply && texts.crore(formatCrore(supply[figure])),
        share: supply && sharePercent(supply[figure], supply.total),
      }))}
    />
  );
}
