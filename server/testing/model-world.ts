import { microRupees, tokens } from '@prelaunch/domain/money';
import { expect } from 'vitest';
import { makeCompany, makePerson, uploadReceipt, type Person } from './people.ts';
import { COMPANIES, MEMBERS, type Op, type Result, type Snapshot } from './purchase-model.ts';
import { buy } from './purchases.ts';
import { expireReservations } from './reservations.ts';
import type { Answer, TestServer } from './test-server.ts';

/** An id of nothing. Whoever may not upload may not buy either. */
const NOBODYS = '0198c0de-0000-7000-8000-000000000000';

/** The real thing, beside what the model believes of it. */
export interface World {
  readonly server: TestServer;
  readonly companies: readonly string[];
  readonly admins: readonly Person[];
  readonly members: readonly Person[];
  readonly sent: Map<number, { readonly body: object; readonly key: string; readonly id: string }>;
}

export async function makeWorld(server: TestServer, supply: number): Promise<World> {
  const companies: string[] = [];
  const admins: Person[] = [];
  const members: Person[] = [];
  for (let n = 0; n < COMPANIES; n += 1) {
    const company = await makeCompany(server, { privateSupply: tokens(BigInt(supply)) });
    companies.push(company);
    admins.push(await makePerson(server, company, 'ADMIN'));
    for (let m = 0; m < MEMBERS; m += 1) members.push(await makePerson(server, company));
  }
  return { server, companies, admins, members, sent: new Map() };
}

export function at<T>(items: readonly T[], n: number): T {
  const item = items[n];
  if (item === undefined) throw new Error(`there is no number ${String(n)}`);
  return item;
}

/** What an operation needs that is no part of it: its receipt is uploaded before. */
async function bodyOf(world: World, op: Extract<Op, { kind: 'buy' | 'prove' }>): Promise<object> {
  const purchaseId = `PUR-${String(op.label).padStart(6, '0')}`;
  const common = { amount: op.rupees, purchaseId };
  if (op.kind === 'buy') return { ...common, paymentMethod: 'MANUAL' };
  return {
    ...common,
    paymentMethod: 'UPI',
    referenceNumber: String(640_000_000_000 + op.reference),
    receiptId: await uploadReceipt(world.server, at(world.members, op.member).token).catch(
      () => NOBODYS,
    ),
  };
}

const DONE: Answer = { status: 200, body: { status: true }, headers: new Headers() };

/** No call: the price is changed under the product. */
const setPrice = async ({ server }: World, company: string, rupees: number): Promise<Answer> => {
  await server.db
    .updateTable('companies')
    .set({ price_micro_rupees: microRupees(BigInt(rupees) * 1_000_000n) })
    .where('id', '=', company)
    .execute();
  return DONE;
};

/** The call that an operation stands for; made ready first, so that several can start at once. */
export async function prepare(world: World, op: Op): Promise<() => Promise<Answer>> {
  const { server } = world;
  switch (op.kind) {
    case 'buy':
    case 'prove': {
      const body = await bodyOf(world, op);
      const key = `order ${String(op.label)}`;
      return async () => {
        const answer = await buy(server, at(world.members, op.member), body, key);
        const id = answer.status === 201 ? String(answer.body.data.id) : NOBODYS;
        world.sent.set(op.label, { body, key, id });
        return answer;
      };
    }
    case 'retry': {
      const sent = world.sent.get(op.label);
      const { account } = await whose(world, op.label);
      return async () => {
        const answer = await buy(server, account, sent?.body ?? {}, sent?.key);
        if (answer.status === 201) expect(answer.body.data.id).toBe(sent?.id);
        return answer;
      };
    }
    case 'decide': {
      const id = world.sent.get(op.label)?.id ?? NOBODYS;
      const name = op.decision === 'APPROVED' ? 'approvePurchase' : 'rejectPurchase';
      return () => server.call(name, { token: at(world.admins, op.company).token, body: { id } });
    }
    case 'expire': {
      const id = world.sent.get(op.label)?.id ?? NOBODYS;
      const { company_id: company } = await purchaseOf(world, op.label);
      return async () => {
        await expireReservations(server, company, [id]);
        return DONE;
      };
    }
    case 'price':
      return () => setPrice(world, at(world.companies, op.company), op.rupees);
    case 'payee': {
      const body = {
        holderName: op.name,
        bankName: 'HDFC Bank',
        branch: 'Mumbai Fort',
        accountNumber: '50100123456789',
        ifscCode: 'HDFC0002854',
        upi: 'glxy.exports@okhdfcbank',
      };
      return () =>
        server.call('updateBeneficiary', { token: at(world.admins, op.company).token, body });
    }
    case 'block':
    case 'delete': {
      const { token } = at(world.admins, op.company);
      const { id } = at(world.members, op.member);
      return op.kind === 'block'
        ? () => server.call('updateAccount', { token, body: { id, status: 'BLOCKED' } })
        : () => server.call('deleteAccount', { token, body: { id } });
    }
  }
}

const purchaseOf = ({ server, sent }: World, label: number) =>
  server.db
    .selectFrom('purchases')
    .select(['company_id', 'account_id'])
    .where('id', '=', sent.get(label)?.id ?? NOBODYS)
    .executeTakeFirstOrThrow();

async function whose(world: World, label: number) {
  const { account_id } = await purchaseOf(world, label);
  const account = world.members.find((member) => member.id === account_id);
  if (account === undefined) throw new Error('the purchase is nobody’s');
  return { account };
}

export const resultOf = ({ status, body }: Answer): Result =>
  status < 300 ? 'done' : String(body.code ?? status);

/** The database's side of `snapshotOf`. */
export async function look(world: World): Promise<Snapshot> {
  const { server } = world;
  const orders: Snapshot['orders'] = [];
  const totals: Snapshot['totals'] = [];
  const prices: number[] = [];
  const payees: string[] = [];
  for (const company of world.companies) {
    const { rows } = await server.pool.query(
      `select p.order_number, p.account_id, p.amount_paise, p.status, p.quantity,
         p.released_at is null as reserved from purchases p
       where p.company_id = $1`,
      [company],
    );
    for (const row of rows) {
      orders.push({
        label: Number(String(row.order_number).slice(4)),
        member: world.members.findIndex(({ id }) => id === row.account_id),
        rupees: Number(row.amount_paise) / 100,
        status: row.status,
        quantity: Number(row.quantity),
        reserved: row.reserved,
      });
    }
    const [kept] = (
      await server.pool.query(
        `select t.reserved, t.approved, c.price_micro_rupees as price,
           (select holder_name from beneficiary_versions v where v.company_id = c.id
            order by version desc limit 1) as payee
         from companies c join company_totals t on t.company_id = c.id where c.id = $1`,
        [company],
      )
    ).rows;
    totals.push({ reserved: Number(kept.reserved), approved: Number(kept.approved) });
    prices.push(Number(kept.price) / 1_000_000);
    payees.push(String(kept.payee));
  }
  const { rows: accounts } = await server.pool.query(
    `select id, case when deleted_at is not null then 'DELETED' else status end as status
     from accounts where company_id = any($1::uuid[])`,
    [world.companies],
  );
  const standing = new Map(accounts.map(({ id, status }) => [id, status]));
  return {
    orders: orders.sort((a, b) => a.label - b.label),
    prices,
    payees,
    members: world.members.map(({ id }) => standing.get(id)),
    totals,
  };
}
