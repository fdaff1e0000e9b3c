import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { formatCrore, numberFromTokens, sharesOfWhole, tokens } from '@prelaunch/domain/money';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { texts as adminTexts } from '../texts.ts';
import type { ChartSpec } from './chart/chart-spec.ts';
import { FigureCard } from './FigureCard.tsx';

type PrivateSupply = ReplyOf<typeof getAdminDashboard>['lists']['privateSupplyData'];

const { referral: texts } = adminTexts.dashboard;

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

const NOTHING = formatCrore(tokens(0n));
/** The smallest quantity that is not rounded to nothing. */
const SMALLEST = formatCrore(tokens(50_000n));

/** What is neither remaining nor approved. */
const reservedOf = ({ total, remaining, stockBalance }: PrivateSupply) =>
  tokens(total - remaining - stockBalance);

/** What is reserved, in crore: a small quantity is not called zero beside its share. */
function reservedInCrore(supply: PrivateSupply): string {
  const reserved = reservedOf(supply);
  const rounded = formatCrore(reserved);
  return texts.crore(reserved > 0n && rounded === NOTHING ? `< ${SMALLEST}` : rounded);
}

/** Drawn in whole tokens: in crore a small supply would round to zero. */
const chartOf = (supply: PrivateSupply): ChartSpec => ({
  kind: 'doughnut',
  gap: adminTexts.dashboard.hover(texts.reserved, reservedInCrore(supply)),
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
  const reserved = supply && reservedOf(supply);
  const shares =
    supply && reserved !== undefined
      ? sharesOfWhole([supply.remaining, supply.stockBalance, reserved])
      : [];
  const whole = supply && (supply.total === 0n ? 0 : 100);
  const crore = (quantity: PrivateSupply['total'] | undefined) =>
    quantity === undefined ? undefined : texts.crore(formatCrore(quantity));
  return (
    <FigureCard
      title={texts.title}
      kind="doughnut"
      chart={chart}
      centre={token && <img src={token.icon_url} alt={texts.logo(token.name)} />}
      headers={{ label: texts.slice, value: texts.quantity, share: texts.share }}
      figures={[
        ...SLICES.map(({ figure, ...look }, at) => ({
          label: texts[figure],
          ...look,
          value: crore(supply?.[figure]),
          share: at === 0 ? whole : shares[at - 1],
        })),
        {
          label: texts.reserved,
          colour: '--line',
          depth: 1,
          value: supply && reservedInCrore(supply),
          share: shares[2],
        },
      ]}
    />
  );
}
