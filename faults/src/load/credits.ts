import { randomUUID } from 'node:crypto';
import { registerRefund } from '@prelaunch/contract';
import { encodeCall, type HttpRequest } from '@prelaunch/testkit/client';
import { RUPEES_PER_TOKEN, type Company, type Person } from '@prelaunch/testkit/people';
import type pg from 'pg';
import type { Random } from '../random.ts';
import type { AckLog } from './acks.ts';
import { reverseRequest } from './calls.ts';
import { dataOf, type HttpAnswer } from './http.ts';

/** How much more than the total of an order its bank line has, in rupees. */
const EXCESS = 5;

/** What the load does for the orders. */
interface Calls {
  readonly persist: (random: Random, request: HttpRequest) => Promise<HttpAnswer | null>;
  readonly order: (
    random: Random,
    member: Person,
    more: Readonly<Record<string, unknown>>,
  ) => Promise<{ readonly id: string; readonly finalAmount: number } | null>;
  readonly decide: (
    random: Random,
    admin: Person,
    id: string,
    status: 'APPROVED' | 'REJECTED',
  ) => Promise<boolean>;
}

/** Inserts a bank line of so many rupees; returns its id. */
async function plantLine(pool: pg.Pool, companyId: string, rupees: number): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into statement_lines (company_id, id, day, kind, amount_paise, narration, fingerprint, number, state)
     values ($1, $2, current_date, 'CREDIT', $3, $4, decode(md5($4), 'hex'), 1, 'unmatched')`,
    [companyId, id, Math.round(rupees * 100), id],
  );
  return id;
}

/**
 * Makes the function that orders with a credit. Each member keeps the excess of one payment, and one order after another takes it:
 * the admin rejects an order, or approves and reverses it, so that the credit is free again.
 */
export function creditOrders(
  { pool, acks }: { readonly pool: pg.Pool; readonly acks: AckLog },
  { persist, order, decide }: Calls,
): (random: Random, company: Company) => Promise<void> {
  /** By the id of the member; null while one is made. */
  const credits = new Map<string, string | null>();

  /** Returns null where a fault interrupts it; then the member gets another one later. */
  const makeCredit = async (random: Random, company: Company, member: Person) => {
    const [admin] = company.admins;
    const made = await order(random, member, { amount: RUPEES_PER_TOKEN });
    if (made === null || !(await decide(random, admin, made.id, 'APPROVED'))) return null;
    const lineId = await plantLine(pool, company.id, made.finalAmount + EXCESS).catch(() => null);
    if (lineId === null) return null;
    const { token } = admin;
    const body = { lineId, purchaseId: made.id };
    await persist(random, encodeCall('assignLine', { token, body }));
    const refund = { lineId, amount: EXCESS, reason: 'Paid too much', asCredit: true };
    const answer = await persist(random, encodeCall('registerRefund', { token, body: refund }));
    return answer?.status === registerRefund.status ? dataOf<'registerRefund'>(answer).id : null;
  };

  return async (random, company) => {
    const member = random.pick(company.members);
    const creditId = credits.get(member.id);
    if (creditId === null) return;
    if (creditId === undefined) {
      credits.set(member.id, null);
      const made = await makeCredit(random, company, member);
      if (made === null) credits.delete(member.id);
      else credits.set(member.id, made);
      return;
    }
    const made = await order(random, member, { amount: RUPEES_PER_TOKEN * 2, creditId });
    if (made === null) return;
    await acks.append({ kind: 'credited', id: made.id, creditId });
    const [admin] = company.admins;
    const status = random.next() < 0.5 ? 'APPROVED' : 'REJECTED';
    if (await decide(random, admin, made.id, status)) {
      if (status === 'APPROVED') await persist(random, reverseRequest(admin, made.id));
    }
  };
}
