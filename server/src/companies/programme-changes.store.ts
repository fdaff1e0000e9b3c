import { sql } from 'kysely';
import {
  basisPoints,
  type BasisPoints,
  type MicroRupees,
  type Paise,
  type Tokens,
} from '@prelaunch/domain/money';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '../db/transaction.ts';

/**
 * Keeps what the company's programme is at this point of the transaction. Called under the lock of the company's
 * totals: orders at the former price have been handed in by now, and those that wait will read the new one.
 */
export async function insertProgrammeChange(
  tx: Tx,
  companyId: string,
  changedBy: string | null,
): Promise<void> {
  await sql`
    insert into programme_changes (company_id, id, changed_by, created_at, price_micro_rupees,
      fee_basis_points, total_supply, launch_at, unverified_may_buy, privacy_text,
      max_order_paise, reservation_hours, reservation_hours_unverified)
    select id, ${uuidv7()}, ${changedBy}, statement_timestamp(), price_micro_rupees, fee_basis_points, total_supply,
           launch_at, unverified_may_buy, privacy_text,
           max_order_paise, reservation_hours, reservation_hours_unverified
    from companies where id = ${companyId}`.execute(tx);
}

/** The state of a programme from `createdAt` on. */
export interface ProgrammeChange {
  readonly id: string;
  readonly createdAt: Date;
  /** Null for what came with the company. */
  readonly changedBy: string | null;
  readonly pricePerToken: MicroRupees;
  readonly platformChargePercent: BasisPoints;
  readonly totalSupply: Tokens;
  readonly launchAt: Date | null;
  readonly unverifiedMayBuy: boolean;
  /** Null for no limit. */
  readonly maxOrderAmount: Paise | null;
  readonly reservationHours: number;
  readonly reservationHoursUnverified: number;
  readonly hasPrivacyText: boolean;
  /** Which of the settings differ from the entry before. */
  readonly changed: string[];
}

type Row = Omit<
  ProgrammeChange,
  'pricePerToken' | 'platformChargePercent' | 'totalSupply' | 'maxOrderAmount'
> & {
  readonly maxOrder: Paise | null;
  readonly price: MicroRupees;
  readonly fee: number;
  readonly supply: Tokens;
};

/** Lists one page of any company's changes, newest first, for super admins. Few enough to count them. */
export async function listProgrammeChangesOf(
  db: Db,
  companyId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: ProgrammeChange[]; total: number }> {
  const [changes, count] = await Promise.all([
    sql<Row>`
      select c.id, c.created_at as "createdAt", s.name as "changedBy",
             c.price_micro_rupees as price, c.fee_basis_points as fee, c.total_supply as supply,
             c.launch_at as "launchAt", c.unverified_may_buy as "unverifiedMayBuy",
             c.max_order_paise as "maxOrder", c.reservation_hours as "reservationHours",
             c.reservation_hours_unverified as "reservationHoursUnverified",
             c.privacy_text is not null as "hasPrivacyText",
             case when b.id is null then '{}'::text[] else array_remove(array[
               case when c.price_micro_rupees <> b.price_micro_rupees then 'pricePerToken' end,
               case when c.fee_basis_points <> b.fee_basis_points then 'platformChargePercent' end,
               case when c.total_supply <> b.total_supply then 'totalSupply' end,
               case when c.launch_at is distinct from b.launch_at then 'launchAt' end,
               case when c.unverified_may_buy <> b.unverified_may_buy then 'unverifiedMayBuy' end,
               case when c.privacy_text is distinct from b.privacy_text then 'privacyText' end,
               case when c.max_order_paise is distinct from b.max_order_paise then 'maxOrderAmount' end,
               case when c.reservation_hours <> b.reservation_hours then 'reservationHours' end,
               case when c.reservation_hours_unverified <> b.reservation_hours_unverified
                 then 'reservationHoursUnverified' end
             ], null) end as changed
      from (
        select * from programme_changes where company_id = ${companyId}
        order by id desc limit ${limit} offset ${(page - 1) * limit}
      ) c
      left join lateral (
        select * from programme_changes o where o.company_id = c.company_id and o.id < c.id
        order by o.id desc limit 1
      ) b on true
      left join super_admins s on s.id = c.changed_by
      order by c.id desc`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from programme_changes
      where company_id = ${companyId}`.execute(db),
  ]);
  return {
    rows: changes.rows.map(({ price, fee, supply, maxOrder, ...row }) => ({
      ...row,
      pricePerToken: price,
      platformChargePercent: basisPoints(BigInt(fee)),
      totalSupply: supply,
      maxOrderAmount: maxOrder,
    })),
    total: count.rows[0]?.total ?? 0,
  };
}
