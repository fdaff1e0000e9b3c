import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { formatTokens, sharePercent, type Tokens } from '@prelaunch/domain/money';
import { texts } from '../texts.ts';
import { FigureTable } from './FigureTable.tsx';

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

/** Tokens are whole; the two decimals are those of every figure on this screen. */
const twoDecimals = (quantity: Tokens) => `${formatTokens(quantity)}.00`;

export function SupplyFigures({ lists }: { readonly lists: Lists | undefined }) {
  return (
    <FigureTable
      title={words.title}
      headers={{ label: words.slice, value: words.quantity, share: words.share }}
      figures={SLICES.map((slice) => ({
        label: words[slice],
        value: lists && twoDecimals(lists[slice]),
        share: lists && sharePercent(lists[slice], lists.totalSupply),
      }))}
    />
  );
}
