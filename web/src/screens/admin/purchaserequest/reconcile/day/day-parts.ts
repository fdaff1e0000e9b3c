import type { getStatementDay, ReplyOf } from '@prelaunch/contract';
import { paiseSum, sumPaise, type PaiseSum } from '@prelaunch/domain/money';

type Day = Pick<ReplyOf<typeof getStatementDay>, 'states' | 'fees'>;

/** What explains money, in the order of the bar; `open` money is not explained. */
export const PART_KINDS = ['order', 'charge', 'refund', 'set_aside', 'open'] as const;
export type PartKind = (typeof PART_KINDS)[number];

export type DayParts = Readonly<Record<PartKind, PaiseSum>>;

/** All money that the bank received on the day. */
export const receivedOn = ({ states }: Day): PaiseSum => sumPaise(states.map(({ sum }) => sum));

/**
 * Divides the received money of a day by what explains it: the prices and the fees of orders, refunds, what was set aside,
 * and the rest. Money of a state that this version does not know is not explained. The parts together are `receivedOn`.
 */
export function partsOf({ states, fees }: Day): DayParts {
  const kept = (belongs: (state: Day['states'][number]['state']) => boolean): bigint =>
    states.reduce((sum, each) => sum + (belongs(each.state) ? each.sum - each.refunded : 0n), 0n);
  const assigned = kept((state) => state === 'assigned');
  const aside = kept((state) => state === 'set_aside');
  const charge = fees < assigned ? fees : assigned;
  return {
    order: paiseSum(assigned - charge),
    charge: paiseSum(charge),
    refund: sumPaise(states.map(({ refunded }) => refunded)),
    set_aside: paiseSum(aside),
    open: paiseSum(kept((state) => state !== 'assigned' && state !== 'set_aside')),
  };
}
