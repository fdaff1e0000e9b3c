import { paymentCodeOf } from '@prelaunch/domain/payment-code';
import {
  injectFaults,
  linesOf,
  makeOrders,
  type Payment,
  type SyntheticOrder,
  writeStatement,
} from '@prelaunch/statements/synthetic';
import type { Company } from '@prelaunch/testkit/people';
import type pg from 'pg';

/** Pending purchases, and a statement that pays some of them. */
export interface StatementDay {
  /** A CSV file of HDFC. */
  readonly file: Uint8Array;
  readonly lines: number;
  /** How many lines are exact: those of payments that show what the member claims. */
  readonly exact: number;
}

const SEED = 20_260_401;
/** One payment in this many has each of four faults. */
const FAULTY = 200;

/** Every second order has a payment code in its note. */
const codeOf = (at: number): string | null =>
  at % 2 === 0 ? null : paymentCodeOf(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);

/** Order numbers have six digits, so they repeat after a million orders. */
const orderNumberOf = (at: number): string => `PUR-${String(at % 1_000_000).padStart(6, '0')}`;

/** Each buys one token at the price of its amount. The supply is reserved, but no method and no receipt is needed. */
const ADD = `
  with added as (
    insert into purchases (company_id, id, account_id, payment_method, reference_number, payment_code, order_number,
      amount_paise, price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise, created_at, reserved_until)
    select $1, uuidv7(), ($2::uuid[])[1 + at % cardinality($2::uuid[])], 'MANUAL', reference, code, order_number,
      amount, amount * 10000, 1, 0, 0, amount, day, now() + interval '168 hours'
    from unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[]) with ordinality
      as bought (reference, code, order_number, amount, day, at)
    returning total_paise
  )
  update company_totals
  set reserved = reserved + sums.count, pending_count = pending_count + sums.count,
    pending_paise = pending_paise + sums.paise
  from (select count(*) as count, sum(total_paise) as paise from added) sums
  where company_id = $1`;

/** Adds pending purchases to the company, and writes a statement that pays the first of them. */
export async function addStatementDay(
  pool: pg.Pool,
  company: Company,
  { purchases, lines }: { readonly purchases: number; readonly lines: number },
): Promise<StatementDay> {
  const orders = makeOrders(purchases, SEED).map((order, at) => {
    const code = codeOf(at);
    return code === null ? order : { ...order, note: `Order ${orderNumberOf(at)} ${code}` };
  });
  await addPurchases(pool, company, orders);
  const faults = Math.ceil(lines / FAULTY);
  const { payments } = injectFaults(
    orders.slice(0, lines),
    {
      TRANSPOSED_DIGITS: faults,
      NO_REFERENCE: faults,
      OTHER_AMOUNT: faults,
      DUPLICATE_LINE: faults,
    },
    SEED,
  );
  const shown = payments.slice(0, lines);
  const printed = linesOf(shown, 'HDFC', { seed: SEED, debitEvery: 0 });
  const file = await writeStatement(
    printed.map(({ line }) => line),
    'CSV',
    'HDFC',
    { summaryRows: true },
  );
  return { file, lines: printed.length, exact: shown.filter(isExact).length };
}

/** Payment code and order number identify a payment with a mistyped reference, or without one. */
const isExact = ({ fault, note }: Payment): boolean =>
  fault === null || ((fault === 'TRANSPOSED_DIGITS' || fault === 'NO_REFERENCE') && note !== '');

async function addPurchases(
  pool: pg.Pool,
  company: Company,
  orders: readonly SyntheticOrder[],
): Promise<void> {
  const members = company.members.map(({ id }) => id);
  await pool.query(ADD, [
    company.id,
    members,
    orders.map(({ reference }) => reference),
    orders.map((_, at) => codeOf(at)),
    orders.map((_, at) => orderNumberOf(at)),
    orders.map(({ amount }) => amount.toString()),
    orders.map(({ date }) => `${date}T06:30:00Z`),
  ]);
  await pool.query('vacuum analyze purchases');
}
