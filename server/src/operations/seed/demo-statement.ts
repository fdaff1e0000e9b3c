import { istDay } from '@prelaunch/domain/dates';
import { paise } from '@prelaunch/domain/money';
import { linesOf, type Payment, type Rail } from '@prelaunch/statements/synthetic';
import { identifyLines } from '../../features/reconciliation/index.ts';
import type { DemoOrder, DemoProof } from './demo-orders.ts';
import type { DemoStatement } from './demo-statement.store.ts';
import { DAY, later } from './demo-times.ts';

/** How many days the demonstration statement covers; it ends on the day before the run. */
const DAYS = 30;

function railOf({ method, reference }: DemoProof): Rail {
  if (method === 'UPI') return 'UPI';
  if (/^\d/.test(reference)) return 'IMPS';
  return reference.length === 22 ? 'RTGS' : 'NEFT';
}

/** Swaps the last two neighbouring digits that differ, as a mistyped reference differs from the bank's. */
const withSwappedDigits = (reference: string): string =>
  reference.replace(/(\d)(?!\1)(\d)(\2*)$/, '$2$1$3');

/** Returns what reached the bank for an order. A few payments differ from what their member claims. */
function paymentsOf(order: DemoOrder, pending: number): Payment[] {
  const { proof, status, price, buyer, createdAt } = order;
  if (proof === null || status === 'REJECTED') return [];
  const kind = status === 'PENDING' ? pending % 9 : 0;
  if (kind === 8) return [];
  return [
    {
      date: istDay(createdAt),
      amount: kind === 5 ? paise(price.total + 50_000n) : price.total,
      payer: buyer.name,
      rail: railOf(proof),
      reference: kind === 3 ? withSwappedDigits(proof.reference) : proof.reference,
      note: '',
      orders: [],
      fault: null,
    },
  ];
}

/** Payments of people who have submitted no order. */
const unclaimed = (from: Date): Payment[] =>
  ['Sunita Deshpande', 'Mahesh Traders', 'Rekha Menon'].map((payer, n) => ({
    date: istDay(later(from, (7 * n + 3) * DAY)),
    amount: paise(BigInt(250_000 + 75_000 * n)),
    payer,
    rail: 'IMPS',
    reference: `63010000${String(4_711 + n)}`,
    note: 'NO ORDER',
    orders: [],
    fault: null,
  }));

/** Draws the statement of the company's bank for the last month, with matching, doubtful and unclaimed lines. */
export function drawStatement(orders: readonly DemoOrder[], now: Date): DemoStatement {
  const [firstDay, lastDay] = [istDay(later(now, -DAYS * DAY)), istDay(later(now, -DAY))];
  let pending = 0;
  const payments = orders
    .filter(({ createdAt }) => istDay(createdAt) >= firstDay && istDay(createdAt) <= lastDay)
    .flatMap((order) => {
      if (order.status === 'PENDING' && order.proof !== null) pending += 1;
      return paymentsOf(order, pending);
    });
  const all = [...payments, ...unclaimed(later(now, -DAYS * DAY))];
  const lines = identifyLines(
    linesOf(all, 'HDFC', { seed: 1, debitEvery: 25 }).map(({ line }) => line),
  );
  return { lines: JSON.stringify(lines), count: lines.length, firstDay, lastDay };
}
