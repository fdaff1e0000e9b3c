import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { formatTokens, numberFromTokens, sharePercent, type Tokens } from '@prelaunch/domain/money';
import { texts as adminTexts } from '../texts.ts';
import type { ChartSpec } from './chart/chart-spec.ts';
import { FigureCard } from './FigureCard.tsx';

type Lists = ReplyOf<typeof getAdminDashboard>['lists'];

const { supply: texts } = adminTexts.dashboard;

/** The total is the inner ring, its parts are the ring around it, and the outer ring is a part of a part. */
const SLICES = [
  { figure: 'totalSupply', colour: '--chart-1' },
  { figure: 'privateSupply', colour: '--chart-2', depth: 1 },
  { figure: 'remainingPrivateSupply', colour: '--chart-2-part', depth: 2 },
  { figure: 'publicCellSupply', colour: '--chart-4', depth: 1 },
  { figure: 'angelInvestorSupply', colour: '--chart-5', depth: 1 },
  { figure: 'founderTeamSupply', colour: '--chart-6', depth: 1 },
  { figure: 'airdropSupply', colour: '--chart-7', depth: 1 },
] as const satisfies readonly {
  readonly figure: keyof Lists;
  readonly colour: string;
  readonly depth?: 1 | 2;
}[];

/** Tokens are whole; the two decimals match the other figures of this screen. */
const twoDecimals = (quantity: Tokens) => `${formatTokens(quantity)}.00`;

const chartOf = (lists: Lists): ChartSpec => ({
  kind: 'pie',
  slices: SLICES.map(({ figure, colour, ...place }) => ({
    label: texts[figure],
    colour,
    ring: 'depth' in place ? place.depth : 0,
    drawn: numberFromTokens(lists[figure]),
    hover: adminTexts.dashboard.hover(texts[figure], twoDecimals(lists[figure])),
  })),
});

export function SupplyFigures({ lists }: { readonly lists: Lists | undefined }) {
  const chart = lists && chartOf(lists);
  return (
    <FigureCard
      title={texts.title}
      kind="pie"
      chart={chart}
      headers={{ label: texts.slice, value: texts.quantity, share: texts.share }}
      figures={SLICES.map(({ figure, ...look }) => ({
        label: texts[figure],
        ...look,
        value: lists && twoDecimals(lists[figure]),
        share: lists && sharePercent(lists[figure], lists.totalSupply),
      }))}
    />
  );
}
