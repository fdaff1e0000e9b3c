import { sql, type RawBuilder } from 'kysely';
import type { Paise } from '@prelaunch/domain/money';

/**
 * What the member pays of a purchase by transfer: its total less the credit that it takes. Bank lines are compared with
 * this sum.
 *
 * @param purchase the alias of the purchase in the query
 */
export function amountToPay(purchase: string): RawBuilder<Paise> {
  const p = sql.ref(purchase);
  return sql<Paise>`(${p}.total_paise - ${p}.credited_paise)`;
}
