import { microRupees, tokens } from '@prelaunch/domain/money';
import { expect } from 'vitest';
import { makeCompany, makePerson, uploadReceipt, type Person } from './people.ts';
import { COMPANIES, MEMBERS, type Op, type Result, type Snapshot } from './purchase-model.ts';
import { buy } from './purchases.ts';
import { expireReservations } from './reservations.ts';
import type { Answer, TestServer } from './test-server.ts';

/**
 * An id that no row has. A member who may not upload may not buy either, so the purchase is refused for the same
 * reason.
 */
const NO_ID = '0198c0de-0000-7000-8000-000000000000';

/** The real server and the people that the model's numbers refer to. */
export interface ModelFixture {
  readonly server: TestServer;
  readonly companies: readonly string[];
  readonly admins: readonly Person[];
  readonly members: readonly Person[];
  readonly sent: Map<number, { readonly body: object; readonly key: string; readonly id: string }>;
}

export async function makeModelFixture(server: TestServer, supply: number): Promise<ModelFixture> {
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
  if (item === undefined) throw new Error(`there is no item ${String(n)}`);
  return item;
}

/** The body of a purchase; uploads its receipt first, which is not part of the operation. */
async function bodyOf(
  fixture: ModelFixture,
  op: Extract<Op, { kind: 'buy' | 'prove' }>,
): Promise<object> {
  const purchaseId = `PUR-${String(op.label).padStart(6, '0')}`;
  const common = { amount: op.rupees, purchaseId };
  if (op.kind === 'buy') return { ...common, paymentMethod: 'MANUAL' };
  return {
    ...common,
    paymentMethod: 'UPI',
    referenceNumber: String(640_000_000_000 + op.reference),
    receiptId: await uploadReceipt(fixture.server, at(fixture.members, op.member).token).catch(
      () => NO_ID,
    ),
  };
}

const DONE: Answer = { status: 200, body: { status: true }, headers: new Headers() };

/** Changes the price in the database, without a call. */
const setPrice = async (
  { server }: ModelFixture,
  company: string,
  rupees: number,
): Promise<Answer> => {
  await server.db
    .updateTable('companies')
    .set({ price_micro_rupees: microRupees(BigInt(rupees) * 1_000_000n) })
    .where('id', '=', company)
    .execute();
  return DONE;
};

/** Prepares the call of an operation, so that several can start at once. */
export async function prepare(fixture: ModelFixture, op: Op): Promise<() => Promise<Answer>> {
  const { server } = fixture;
  switch (op.kind) {
    case 'buy':
    case 'prove': {
      const body = await bodyOf(fixture, op);
      const key = `order ${String(op.label)}`;
      return async () => {
        const answer = await buy(server, at(fixture.members, op.member), body, key);
        const id = answer.status === 201 ? String(answer.body.data.id) : NO_ID;
        fixture.sent.set(op.label, { body, key, id });
        return answer;
      };
    }
    case 'retry': {
      const sent = fixture.sent.get(op.label);
      const { account } = await whose(fixture, op.label);
      return async () => {
        const answer = await buy(server, account, sent?.body ?? {}, sent?.key);
        if (answer.status === 201) expect(answer.body.data.id).toBe(sent?.id);
        return answer;
      };
    }
    case 'decide': {
      const id = fixture.sent.get(op.label)?.id ?? NO_ID;
      const name = op.decision === 'APPROVED' ? 'approvePurchase' : 'rejectPurchase';
      return () => server.call(name, { token: at(fixture.admins, op.company).token, body: { id } });
    }
    case 'reduce': {
      const id = fixture.sent.get(op.order)?.id ?? NO_ID;
      const { token } = at(fixture.admins, op.company);
      // With the fee of 2 %.
      const body = { id, received: (op.rupees * 102) / 100 };
      return async () => {
        const answer = await server.call('approvePaid', { token, body });
        const reducedId = String(answer.body.data?.id);
        const isNew = [...fixture.sent.values()].every((sent) => sent.id !== reducedId);
        if (answer.status === 200 && isNew) {
          fixture.sent.set(op.label, { body: {}, key: '', id: reducedId });
        }
        return answer;
      };
    }
    case 'hold':
    case 'release':
    case 'reverse': {
      const id = fixture.sent.get(op.label)?.id ?? NO_ID;
      const { token } = at(fixture.admins, op.company);
      const reason = op.kind === 'hold' ? 'LIEN' : 'WRONG_MATCH';
      const body = op.kind === 'release' ? { id } : { id, reason, note: 'Letter 118' };
      return () => server.call(`${op.kind}Purchase`, { token, body });
    }
    case 'ask': {
      const id = fixture.sent.get(op.label)?.id ?? NO_ID;
      const { token } = at(fixture.admins, op.company);
      const body = { id, reason: 'OTHER', question: 'Who has paid?' };
      return () => server.call('askMember', { token, body });
    }
    case 'open': {
      const id = fixture.sent.get(op.label)?.id ?? NO_ID;
      const { token } = at(fixture.admins, op.company);
      const answered = (await answeredOf(fixture, op.label)).at(-1);
      const body = { id, ...(answered !== undefined && { answered }) };
      return () => server.call('markPurchaseSeen', { token, body });
    }
    case 'answer': {
      const { account } = await whose(fixture, op.label);
      const id = (await questionsOf(fixture, op.label))[op.question] ?? NO_ID;
      answers += 1;
      const body = { answer: `Answer ${String(answers)}` };
      return () => server.call('answerQuestion', { token: account.token, params: { id }, body });
    }
    case 'expire': {
      const id = fixture.sent.get(op.label)?.id ?? NO_ID;
      const { company_id: company } = await purchaseOf(fixture, op.label);
      return async () => {
        await expireReservations(server, company, [id]);
        return DONE;
      };
    }
    case 'price':
      return () => setPrice(fixture, at(fixture.companies, op.company), op.rupees);
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
        server.call('updateBeneficiary', { token: at(fixture.admins, op.company).token, body });
    }
    case 'block':
    case 'delete': {
      const { token } = at(fixture.admins, op.company);
      const { id } = at(fixture.members, op.member);
      return op.kind === 'block'
        ? () => server.call('updateAccount', { token, body: { id, status: 'BLOCKED' } })
        : () => server.call('deleteAccount', { token, body: { id } });
    }
  }
}

/** Two answers are never the same, because the same answer again is accepted. */
let answers = 0;

/** The ids of the questions about an order, oldest first. */
async function questionsOf({ server, sent }: ModelFixture, label: number): Promise<string[]> {
  const rows = await server.db
    .selectFrom('purchase_questions')
    .select('id')
    .where('purchase_id', '=', sent.get(label)?.id ?? NO_ID)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function answeredOf({ server, sent }: ModelFixture, label: number): Promise<string[]> {
  const rows = await server.db
    .selectFrom('purchase_questions')
    .select('id')
    .where('purchase_id', '=', sent.get(label)?.id ?? NO_ID)
    .where('answered_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const purchaseOf = ({ server, sent }: ModelFixture, label: number) =>
  server.db
    .selectFrom('purchases')
    .select(['company_id', 'account_id'])
    .where('id', '=', sent.get(label)?.id ?? NO_ID)
    .executeTakeFirstOrThrow();

async function whose(fixture: ModelFixture, label: number) {
  const { account_id } = await purchaseOf(fixture, label);
  const account = fixture.members.find((member) => member.id === account_id);
  if (account === undefined) throw new Error('no member has this purchase');
  return { account };
}

export const resultOf = ({ status, body }: Answer): Result =>
  status < 300 ? 'done' : String(body.code ?? status);

async function readDays({ pool }: TestServer, company: string): Promise<Snapshot['days'][number]> {
  const { rows } = await pool.query(
    `select coalesce(sum(submitted_count), 0) as submitted, coalesce(sum(submitted_paise), 0) as submitted_paise,
       coalesce(sum(approved_count), 0) as approved, coalesce(sum(approved_paise), 0) as approved_paise,
       coalesce(sum(rejected_count), 0) as rejected
     from company_days where company_id = $1`,
    [company],
  );
  const [sums] = rows;
  return {
    submitted: Number(sums.submitted),
    submittedPaise: Number(sums.submitted_paise),
    approved: Number(sums.approved),
    approvedPaise: Number(sums.approved_paise),
    rejected: Number(sums.rejected),
  };
}

/** The label of the order with this id. */
function labelOf({ sent }: ModelFixture, id: string): number {
  const found = [...sent].find(([, order]) => order.id === id);
  if (found === undefined) throw new Error('a purchase that no call has returned');
  return found[0];
}

/** The database's equivalent of `snapshotOf`. */
export async function readSnapshot(fixture: ModelFixture): Promise<Snapshot> {
  const { server } = fixture;
  const orders: Snapshot['orders'] = [];
  const totals: Snapshot['totals'] = [];
  const days: Snapshot['days'] = [];
  const prices: number[] = [];
  const payees: string[] = [];
  for (const company of fixture.companies) {
    const { rows } = await server.pool.query(
      `select p.id, p.reduced_from, p.account_id, p.amount_paise, p.status, p.quantity,
         p.released_at is null as reserved, (
           select i.kind from interventions i where i.company_id = p.company_id and i.purchase_id = p.id
             and i.ended_at is null) as intervention,
         asked.questions, p.status = 'PENDING' and asked.unread as unread
       from purchases p cross join lateral (
         select coalesce(string_agg((q.answered_at is not null)::text, ',' order by q.id), '') as questions,
           count(*) filter (where q.answered_at is not null and q.read_at is null) > 0 as unread
         from purchase_questions q where q.company_id = p.company_id and q.purchase_id = p.id) asked
       where p.company_id = $1`,
      [company],
    );
    for (const row of rows) {
      orders.push({
        label: labelOf(fixture, row.id),
        member: fixture.members.findIndex(({ id }) => id === row.account_id),
        rupees: Number(row.amount_paise) / 100,
        status: row.status,
        quantity: Number(row.quantity),
        reducedFrom: row.reduced_from === null ? null : labelOf(fixture, row.reduced_from),
        reserved: row.reserved,
        intervention: row.intervention,
        questions: row.questions,
        unread: row.unread,
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
    days.push(await readDays(server, company));
    prices.push(Number(kept.price) / 1_000_000);
    payees.push(String(kept.payee));
  }
  const { rows: accounts } = await server.pool.query(
    `select id, case when deleted_at is not null then 'DELETED' else status end as status
     from accounts where company_id = any($1::uuid[])`,
    [fixture.companies],
  );
  const { rows: held } = await server.pool.query<{ id: string; quantity: string }>(
    'select account_id as id, quantity from holdings where company_id = any($1::uuid[])',
    [fixture.companies],
  );
  const holdings = new Map(held.map(({ id, quantity }) => [id, Number(quantity)]));
  const standing = new Map(accounts.map(({ id, status }) => [id, status]));
  return {
    orders: orders.sort((a, b) => a.label - b.label),
    prices,
    payees,
    members: fixture.members.map(({ id }) => standing.get(id)),
    holdings: fixture.members.map(({ id }) => holdings.get(id) ?? 0),
    totals,
    days,
  };
}
