import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { formatCrore, sharePercent } from '@prelaunch/domain/money';
import { texts } from '../texts.ts';
import { FigureTable } from './FigureTable.tsx';

type PrivateSupply = ReplyOf<typeof getAdminDashboard>['lists']['privateSupplyData'];

const words = texts.dashboard.referral;

const SLICES = [
  'total',
  'remaining',
  'stockBalance',
] as const satisfies readonly (keyof PrivateSupply)[];

export function ReferralFigures({ supply }: { readonly supply: PrivateSupply | undefined }) {
  return (
    <FigureTable
      title={words.title}
      headers={{ label: words.slice, value: words.quantity, share: words.share }}
      figures={SLICES.map((slice) => ({
        label: words[slice],
        value: supply && words.crore(formatCrore(supply[slice])),
        share: supply && sharePercent(supply[slice], supply.total),
      }))}
    />
  );
}
