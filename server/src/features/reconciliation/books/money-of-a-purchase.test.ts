import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeDesk,
  plantImport,
  plantLine,
  statusOf,
  submitUpi,
} from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { violationsIn } from '../../../operations/verify/report.ts';
import { verify } from '../../../operations/verify/verify.ts';

/**
 * A model of a member's orders of 1,020 rupees and of bank lines without keys, of which some are too small and some too large.
 * Admins assign the lines and take them back, decide, approve as ordered or for what was paid, refund, keep a refund as a credit,
 * reverse, and undo imports, and the member orders again with the credit, in any order. The server must answer each call as the
 * model does, and after each call the books must have every paisa that was received: allotted, refunded, kept for a next order,
 * without a purpose yet, or more than was received, which the company bears.
 *
 * MONEY_RUNS makes the test longer.
 */

const RUNS = Number(process.env['MONEY_RUNS'] ?? 40);
const LONG_MS = 30 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** In rupees; 10 rupees a token and a fee of 2 %. */
const ORDERED = 1020;
const LINES = [1020, 612, 408.01, 1530];
/** What an order with a credit leaves to pay at least. */
const LEAST_TO_PAY = 1;

interface ModelOrder {
  status: 'PENDING' | 'APPROVED' | 'REJECTED';
  isReversed: boolean;
  /** What the purchase is for; less than was ordered once it was approved for what was paid. */
  total: number;
  /** The refund that pays a part of it; null for none. */
  readonly credit: ModelRefund | null;
  /** The sums that an admin has accepted in place of what is to be paid. */
  readonly accepted: Set<number>;
}

interface ModelRefund {
  /** In rupees. */
  readonly amount: number;
  /** Whether it is of a line of an order, so that a member can keep it. */
  readonly hasMember: boolean;
  isCredit: boolean;
}

interface ModelLine {
  readonly amount: number;
  order: ModelOrder | null;
  /** Whether the purchase was approved with the line. */
  isFinal: boolean;
  /** Whether it was refunded or freed once, so that its import cannot remove it. */
  isKept: boolean;
  /** Whether its import was undone, and whether it was removed with it. */
  isUndone: boolean;
  isGone: boolean;
  readonly refunds: ModelRefund[];
}

interface Model {
  readonly orders: ModelOrder[];
  readonly lines: readonly ModelLine[];
}

/** What a step is about. */
interface Subject {
  readonly model: Model;
  readonly order: ModelOrder;
  readonly line: ModelLine;
}

const inPaise = (rupees: number): number => Math.round(rupees * 100);
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((a, b) => a + inPaise(b), 0) / 100;
const refunded = ({ refunds }: ModelLine): number => sum(refunds.map(({ amount }) => amount));
const leftOf = (line: ModelLine): number => sum([line.amount, -refunded(line)]);
const linesOf = ({ lines }: Model, order: ModelOrder): ModelLine[] =>
  lines.filter((line) => line.order === order);
const receivedOf = (model: Model, order: ModelOrder): number =>
  sum(linesOf(model, order).map(leftOf));
const isSold = ({ status, isReversed }: ModelOrder): boolean =>
  status === 'APPROVED' && !isReversed;
const creditedTo = ({ credit }: ModelOrder): number => credit?.amount ?? 0;
const toPay = (order: ModelOrder): number => sum([order.total, -creditedTo(order)]);
const isUsed = ({ orders }: Model, refund: ModelRefund): boolean =>
  orders.some(
    ({ credit, status, isReversed }) => credit === refund && status !== 'REJECTED' && !isReversed,
  );

/** What the purchase must keep of its lines. */
const needed = (order: ModelOrder): number =>
  order.status === 'REJECTED' || order.isReversed ? 0 : toPay(order);

function refundableOf(model: Model, line: ModelLine): number {
  const left = leftOf(line);
  if (line.order === null) return left;
  const excess = sum([receivedOf(model, line.order), -needed(line.order)]);
  return Math.max(0, Math.min(left, excess));
}

/** The credit that the member's next order takes: the first one that leaves something to pay. */
const nextCredit = (model: Model): ModelRefund | null =>
  model.lines
    .flatMap(({ refunds }) => refunds)
    .find(
      (refund) =>
        refund.isCredit && !isUsed(model, refund) && ORDERED - refund.amount >= LEAST_TO_PAY,
    ) ?? null;

const newOrder = (credit: ModelRefund | null): ModelOrder => ({
  status: 'PENDING',
  isReversed: false,
  total: ORDERED,
  credit,
  accepted: new Set(),
});

/** Changes the model as a call must change the data. Returns the code of the refusal; null if there is none. */
const RULES = {
  assign({ order, line }) {
    if (line.order === order) return null;
    if (line.order !== null) return 'line_already_assigned';
    if (refunded(line) > 0) return 'line_refunded';
    if (order.status === 'REJECTED') return 'purchase_rejected';
    if (order.isReversed) return 'purchase_reversed';
    line.order = order;
    return null;
  },
  unassign({ model, line }) {
    const { order } = line;
    if (order === null) return 'line_not_assigned';
    if (refunded(line) > 0) return 'line_refunded';
    const others = linesOf(model, order).filter((each) => each !== line);
    const excess = Math.max(0, sum([...others.map(({ amount }) => amount), -needed(order)]));
    if (sum(others.map(refunded)) > excess) return 'line_refunded';
    if (line.isFinal || order.isReversed) return 'assignment_final';
    line.order = null;
    return null;
  },
  refundAll: ({ model, line }) => refund(model, line, line.amount),
  refundPart: ({ model, line }) => refund(model, line, 20),
  refundExcess: ({ model, line }) => refund(model, line, 510),
  cancel({ line }) {
    const newest = line.refunds.at(-1);
    if (newest === undefined) return 'no_refund';
    if (newest.isCredit) return 'refund_is_credit';
    line.refunds.pop();
    return null;
  },
  keep({ line }) {
    const newest = line.refunds.at(-1);
    if (newest === undefined) return 'no_refund';
    if (!newest.hasMember) return 'credit_without_member';
    newest.isCredit = true;
    return null;
  },
  send({ model, line }) {
    const newest = line.refunds.at(-1);
    if (newest === undefined) return 'no_refund';
    if (isUsed(model, newest)) return 'credit_in_use';
    newest.isCredit = false;
    return null;
  },
  orderNext({ model }) {
    model.orders.push(newOrder(nextCredit(model)));
    return null;
  },
  accept({ model, order }) {
    if (order.status !== 'PENDING') return 'purchase_already_decided';
    const received = receivedOf(model, order);
    if (linesOf(model, order).length === 0 || received >= toPay(order)) return 'nothing_missing';
    order.accepted.add(received);
    return null;
  },
  approve: ({ model, order }) => approve(model, order),
  approvePaid({ model, order }) {
    if (order.status !== 'PENDING') return 'purchase_already_decided';
    const paid = foundOf(model, order);
    if (paid >= toPay(order)) return 'nothing_missing';
    if (linesOf(model, order).some((line) => refunded(line) > 0)) return 'line_refunded';
    const total = sum([paid, creditedTo(order)]);
    if (total < 10.2) return 'amount_buys_nothing';
    order.total = total;
    return decide(model, order, 'APPROVED');
  },
  reject: ({ model, order }) =>
    order.status === 'PENDING' ? decide(model, order, 'REJECTED') : 'purchase_already_decided',
  approveExact({ model, line }) {
    const { order } = line;
    const paysExactly =
      order !== null && linesOf(model, order).length === 1 && leftOf(line) === toPay(order);
    return paysExactly ? approve(model, order) : 'line_not_exact';
  },
  reverse({ order }) {
    if (order.status !== 'APPROVED') return 'purchase_not_approved';
    if (order.isReversed) return 'purchase_reversed';
    order.isReversed = true;
    return null;
  },
  reverseWrongMatch({ model, order }) {
    if (order.status !== 'APPROVED') return 'purchase_not_approved';
    if (order.isReversed) return 'purchase_reversed';
    const lines = linesOf(model, order);
    if (lines.some((line) => refunded(line) > 0)) return 'line_refunded';
    order.isReversed = true;
    for (const line of lines) Object.assign(line, { order: null, isKept: true, isFinal: false });
    return null;
  },
  undoImport({ line }) {
    if (line.isUndone) return 'import_not_done';
    line.isUndone = true;
    line.isGone = !line.isKept && line.order === null;
    return null;
  },
} satisfies Record<string, (subject: Subject) => string | null>;

type Step = keyof typeof RULES;

/** What an admin approves as paid: what the lines have, or without any money 612 rupees. */
const foundOf = (model: Model, order: ModelOrder): number => receivedOf(model, order) || 612;

function refund(model: Model, line: ModelLine, amount: number): string | null {
  if (amount > refundableOf(model, line)) return 'refund_too_large';
  line.refunds.push({ amount, hasMember: line.order !== null, isCredit: false });
  line.isKept = true;
  return null;
}

function approve(model: Model, order: ModelOrder): string | null {
  if (order.status !== 'PENDING') return 'purchase_already_decided';
  const received = receivedOf(model, order);
  const isShort = linesOf(model, order).length > 0 && received < toPay(order);
  if (isShort && !order.accepted.has(received)) return 'lines_below_total';
  return decide(model, order, 'APPROVED');
}

function decide(model: Model, order: ModelOrder, decision: 'APPROVED' | 'REJECTED'): null {
  order.status = decision;
  if (decision === 'APPROVED') for (const line of linesOf(model, order)) line.isFinal = true;
  return null;
}

/** Where every paisa of the bank lines is by the model. Refunds that are due or kept have not left the bank. */
function booksOf(model: Model): Record<string, number> {
  const present = model.lines.filter(({ isGone }) => !isGone);
  const sold = model.orders.filter(isSold);
  const held = sum(model.orders.map((order) => receivedOf(model, order)));
  const allotted = sum(sold.map(({ total }) => total));
  const credited = sum(sold.map(creditedTo));
  const borne = sum(
    sold.map((order) => Math.max(0, sum([toPay(order), -receivedOf(model, order)]))),
  );
  const accounts = {
    bank: sum(present.map(({ amount }) => amount)),
    sales: -allotted,
    approved_without_line: borne,
    refunds_due: -sum([...present.map(refunded), -credited]),
    unassigned_money: -sum(present.filter(({ order }) => order === null).map(leftOf)),
    members_money: -sum([held, credited, -allotted, borne]),
  };
  expect(sum(Object.values(accounts))).toBe(0);
  return Object.fromEntries(
    Object.entries(accounts).flatMap(([name, rupees]) =>
      rupees === 0 ? [] : [[name, inPaise(rupees)]],
    ),
  );
}

type Call = Parameters<TestServer['call']>[0];

/** The orders and the lines on the server, each of an import of its own, with the refunds of each line, the newest last. */
async function makeReal() {
  const { companyId, admin, other, member } = await makeDesk(server);
  // With a second admin a reversal would wait.
  await server.call('updateAccount', {
    token: admin.token,
    body: { id: other.id, status: 'BLOCKED' },
  });
  const { id } = await submitUpi(server, member);
  const lines = [];
  for (const amount of LINES) {
    const lineId = await plantLine(server, companyId, { amount: BigInt(inPaise(amount)) });
    const importId = await plantImport(server, companyId, 'DONE');
    await server.pool.query(
      'insert into statement_import_lines (company_id, import_id, line_id) values ($1, $2, $3)',
      [companyId, importId, lineId],
    );
    lines.push({ id: lineId, amount, importId });
  }
  return {
    companyId,
    token: admin.token,
    member,
    lines,
    purchaseIds: new Map<ModelOrder, string>(),
    refundIds: new Map<ModelRefund, string>(),
    first: id,
  };
}
type Real = Awaited<ReturnType<typeof makeReal>>;

interface Taken {
  readonly step: Step;
  readonly order: ModelOrder;
  readonly line: ModelLine;
  readonly row: Real['lines'][number];
  /** What `foundOf` said before the step. */
  readonly paid: number;
  /** The newest refund of the line and the credit of the next order before the step. */
  readonly newest: ModelRefund | undefined;
  readonly credit: ModelRefund | null;
}

const idIn = <K>(ids: ReadonlyMap<K, string>, key: K): string => {
  const id = ids.get(key);
  if (id === undefined) throw new Error('the step is about a row that does not exist');
  return id;
};

/** Makes the call of a step. Returns the code of the refusal; null if there is none. Remembers the ids of new rows. */
async function take(
  real: Real,
  model: Model,
  { step, order, line, row, paid, newest, credit }: Taken,
): Promise<string | null> {
  const { token, member } = real;
  const id = idIn(real.purchaseIds, order);
  const { id: lineId, importId } = row;
  const call = async (name: Call, body: object) => {
    const answer = await server.call(name, { token, body });
    return { data: answer.body.data, code: answer.status < 300 ? null : String(answer.body.code) };
  };
  const register = async (amount: number) => {
    const { data, code } = await call('registerRefund', { lineId, amount, reason: 'Model' });
    const registered = line.refunds.at(-1);
    if (code === null && registered !== undefined && registered !== newest) {
      real.refundIds.set(registered, String(data.id));
    }
    return code;
  };
  const ofRefund = async (name: Call, body: object = {}) =>
    newest === undefined
      ? 'no_refund'
      : (await call(name, { id: idIn(real.refundIds, newest), ...body })).code;
  switch (step) {
    case 'assign':
      return (await call('assignLine', { lineId, purchaseId: id })).code;
    case 'unassign':
      return (await call('unassignLine', { lineId })).code;
    case 'refundAll':
      return register(row.amount);
    case 'refundPart':
      return register(20);
    case 'refundExcess':
      return register(510);
    case 'cancel':
      return ofRefund('cancelRefund');
    case 'keep':
      return ofRefund('keepRefundAsCredit', { keep: true });
    case 'send':
      return ofRefund('keepRefundAsCredit', { keep: false });
    case 'orderNext': {
      const creditId = credit === null ? undefined : idIn(real.refundIds, credit);
      const next = await submitUpi(server, member, { creditId });
      const ordered = model.orders.at(-1);
      if (ordered !== undefined) real.purchaseIds.set(ordered, next.id);
      return null;
    }
    case 'accept':
      return (await call('acceptShortfall', { id, reason: 'Charges of the bank' })).code;
    case 'approve':
      return (await call('approvePurchase', { id })).code;
    case 'approvePaid': {
      const { data, code } = await call('approvePaid', { id, received: paid });
      if (code === null) real.purchaseIds.set(order, String(data.id));
      return code;
    }
    case 'reject':
      return (await call('rejectPurchase', { id })).code;
    case 'approveExact':
      return (await call('approveExact', { lineIds: [lineId] })).data.results[0].code;
    case 'reverse':
      return (await call('reversePurchase', { id, reason: 'AGREED_WITHDRAWAL', note: 'Model' }))
        .code;
    case 'reverseWrongMatch':
      return (await call('reversePurchase', { id, reason: 'WRONG_MATCH', note: 'Model' })).code;
    case 'undoImport':
      return (await call('undoStatementImport', { id: importId })).code;
  }
}

/** The balances of the accounts in the books, without those that are empty. */
async function readBooks(companyId: string): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ account: string; paise: string }>(
    `select account, sum(paise)::text as paise from (
       select debit_account as account, amount_paise as paise from book_entries where company_id = $1
       union all select credit_account, -amount_paise from book_entries where company_id = $1) side
     group by account`,
    [companyId],
  );
  const books: Record<string, number> = {};
  for (const { account, paise } of rows) {
    const name = account === 'token_sales' || account === 'fees' ? 'sales' : account;
    books[name] = (books[name] ?? 0) + Number(paise);
  }
  return Object.fromEntries(Object.entries(books).filter(([, paise]) => paise !== 0));
}

const kinds = Object.keys(RULES) as Step[];
/** More orders than these would wait at once. */
const MOST_ORDERS = 4;
/** A step, a line and an order, both by their place. */
type Drawn = readonly [step: Step, line: number, order: number];
const steps = fc.array<Drawn>(
  // Assigning and refunding are the steps on which the others depend.
  fc.tuple(
    fc.constantFrom<Step[]>(
      ...kinds,
      ...(['assign', 'assign', 'assign', 'refundAll', 'refundPart', 'keep', 'keep'] as const),
      ...(['orderNext', 'orderNext', 'approvePaid'] as const),
    ),
    fc.nat({ max: LINES.length - 1 }),
    fc.nat({ max: MOST_ORDERS - 1 }),
  ),
  { minLength: 4, maxLength: 20 },
);

const TWICE_REFUNDED: Drawn[] = [
  ['assign', 0, 0],
  ['assign', 3, 0],
  ['refundAll', 0, 0],
  ['unassign', 3, 0],
  ['approveExact', 0, 0],
];
const SECOND_TRANSFER: Drawn[] = [
  ['assign', 1, 0],
  ['approvePaid', 1, 0],
  ['assign', 2, 0],
  ['refundAll', 2, 0],
  ['undoImport', 1, 0],
  ['reverseWrongMatch', 1, 0],
];
/** The excess of the first order pays a part of the second one, then of the third one. */
const EXCESS_KEPT: Drawn[] = [
  ['assign', 3, 0],
  ['refundExcess', 3, 0],
  ['keep', 3, 0],
  ['orderNext', 0, 0],
  ['cancel', 3, 0],
  ['assign', 2, 1],
  ['approvePaid', 2, 1],
  ['send', 3, 0],
  ['reverseWrongMatch', 2, 1],
  ['orderNext', 0, 0],
  ['reject', 0, 2],
  ['send', 3, 0],
  ['cancel', 3, 0],
];
/** A line pays more than an order with a credit has left to pay. */
const OVERPAID_WITH_CREDIT: Drawn[] = [
  ['assign', 3, 0],
  ['refundExcess', 3, 0],
  ['keep', 3, 0],
  ['approve', 3, 0],
  ['orderNext', 0, 0],
  ['assign', 0, 1],
  ['refundExcess', 0, 1],
  ['approveExact', 0, 1],
  ['keep', 0, 1],
  ['orderNext', 0, 0],
  ['approve', 0, 2],
  ['reverse', 0, 1],
];

test(
  'every paisa that was received is allotted, refunded, kept or open, whatever is decided and in which order',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        const real = await makeReal();
        const model: Model = {
          orders: [newOrder(null)],
          lines: LINES.map((amount) => ({
            amount,
            order: null,
            isFinal: false,
            isKept: false,
            isUndone: false,
            isGone: false,
            refunds: [],
          })),
        };
        for (const order of model.orders) real.purchaseIds.set(order, real.first);
        for (const [step, at, of] of drawn) {
          const [line, row] = [model.lines[at], real.lines[at]];
          const order = model.orders[of % model.orders.length];
          if (line === undefined || row === undefined || order === undefined) {
            throw new Error('no such line or order');
          }
          if (line.isGone) continue;
          if (step === 'orderNext' && model.orders.length === MOST_ORDERS) continue;
          const before = {
            paid: foundOf(model, order),
            newest: line.refunds.at(-1),
            credit: nextCredit(model),
          };
          const expected = RULES[step]({ model, order, line });
          expect(await take(real, model, { step, order, line, row, ...before }), step).toBe(
            expected,
          );
          expect(await statusOf(server, idIn(real.purchaseIds, order))).toBe(order.status);
          expect(await readBooks(real.companyId), step).toEqual(booksOf(model));
        }
      }),
      {
        numRuns: RUNS,
        examples: [[TWICE_REFUNDED], [SECOND_TRANSFER], [EXCESS_KEPT], [OVERPAID_WITH_CREDIT]],
      },
    );
    expect(violationsIn(await verify(server.db))).toBe(0);
  },
  LONG_MS,
);
