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
 * A model of a purchase of 1,020 rupees and of bank lines without keys, of which some are too small and some too large. Admins
 * assign the lines and take them back, decide, approve as ordered or for what was paid, refund, reverse, and undo imports, in any
 * order. The server must answer each call as the model does, and after each call the books must have every paisa that was
 * received: allotted, refunded, without a purpose yet, or more than was received, which the company bears.
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

interface ModelLine {
  readonly amount: number;
  isAssigned: boolean;
  /** Whether the purchase was approved with the line. */
  isFinal: boolean;
  /** Whether it was refunded or freed once, so that its import cannot remove it. */
  isKept: boolean;
  /** Whether its import was undone, and whether it was removed with it. */
  isUndone: boolean;
  isGone: boolean;
  /** The registered refunds of the line, in rupees. */
  readonly refunds: number[];
}

interface Model {
  status: 'PENDING' | 'APPROVED' | 'REJECTED';
  isReversed: boolean;
  /** What the purchase is for; less than was ordered once it was approved for what was paid. */
  total: number;
  /** The sums that an admin has accepted in place of the total. */
  readonly accepted: Set<number>;
  readonly lines: readonly ModelLine[];
}

const inPaise = (rupees: number): number => Math.round(rupees * 100);
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((a, b) => a + inPaise(b), 0) / 100;
const refunded = ({ refunds }: ModelLine): number => sum(refunds);
const leftOf = (line: ModelLine): number => sum([line.amount, -refunded(line)]);
const assignedIn = ({ lines }: Model): ModelLine[] => lines.filter((line) => line.isAssigned);
const receivedOf = (model: Model): number => sum(assignedIn(model).map(leftOf));
const isSold = ({ status, isReversed }: Model): boolean => status === 'APPROVED' && !isReversed;

/** What the purchase must keep of its lines. */
const needed = ({ status, isReversed, total }: Model): number =>
  status === 'REJECTED' || isReversed ? 0 : total;

function refundableOf(model: Model, line: ModelLine): number {
  const left = leftOf(line);
  if (!line.isAssigned) return left;
  return Math.max(0, Math.min(left, sum([receivedOf(model), -needed(model)])));
}

/** Changes the model as a call must change the data. Returns the code of the refusal; null if there is none. */
const RULES = {
  assign(model: Model, line: ModelLine) {
    if (line.isAssigned) return null;
    if (refunded(line) > 0) return 'line_refunded';
    if (model.status === 'REJECTED') return 'purchase_rejected';
    if (model.isReversed) return 'purchase_reversed';
    line.isAssigned = true;
    return null;
  },
  unassign(model: Model, line: ModelLine) {
    if (!line.isAssigned) return 'line_not_assigned';
    if (refunded(line) > 0) return 'line_refunded';
    const others = assignedIn(model).filter((each) => each !== line);
    const excess = Math.max(0, sum([...others.map(({ amount }) => amount), -needed(model)]));
    if (sum(others.map(refunded)) > excess) return 'line_refunded';
    if (line.isFinal || model.isReversed) return 'assignment_final';
    line.isAssigned = false;
    return null;
  },
  refundAll: (model: Model, line: ModelLine) => refund(model, line, line.amount),
  refundPart: (model: Model, line: ModelLine) => refund(model, line, 20),
  refundExcess: (model: Model, line: ModelLine) => refund(model, line, 510),
  cancel(_: Model, line: ModelLine) {
    return line.refunds.pop() === undefined ? 'no_refund' : null;
  },
  accept(model: Model) {
    if (model.status !== 'PENDING') return 'purchase_already_decided';
    if (assignedIn(model).length === 0 || receivedOf(model) >= model.total) {
      return 'nothing_missing';
    }
    model.accepted.add(receivedOf(model));
    return null;
  },
  approve,
  approvePaid(model: Model) {
    if (model.status !== 'PENDING') return 'purchase_already_decided';
    const paid = foundOf(model);
    if (paid >= model.total) return 'nothing_missing';
    if (assignedIn(model).some((line) => refunded(line) > 0)) return 'line_refunded';
    if (paid < 10.2) return 'amount_buys_nothing';
    model.total = paid;
    return decide(model, 'APPROVED');
  },
  reject: (model: Model) =>
    model.status === 'PENDING' ? decide(model, 'REJECTED') : 'purchase_already_decided',
  approveExact(model: Model, line: ModelLine) {
    const paysExactly =
      line.isAssigned && assignedIn(model).length === 1 && leftOf(line) === model.total;
    if (!paysExactly) return 'line_not_exact';
    return approve(model);
  },
  reverse(model: Model) {
    if (model.status !== 'APPROVED') return 'purchase_not_approved';
    if (model.isReversed) return 'purchase_reversed';
    model.isReversed = true;
    return null;
  },
  reverseWrongMatch(model: Model) {
    if (model.status !== 'APPROVED') return 'purchase_not_approved';
    if (model.isReversed) return 'purchase_reversed';
    if (assignedIn(model).some((line) => refunded(line) > 0)) return 'line_refunded';
    model.isReversed = true;
    for (const line of assignedIn(model)) Object.assign(line, { isAssigned: false, isKept: true });
    return null;
  },
  undoImport(_: Model, line: ModelLine) {
    if (line.isUndone) return 'import_not_done';
    line.isUndone = true;
    line.isGone = !line.isKept && !line.isAssigned;
    return null;
  },
} satisfies Record<string, (model: Model, line: ModelLine) => string | null>;

type Step = keyof typeof RULES;

/** What an admin approves as paid: what the lines have, or without any money 612 rupees. */
const foundOf = (model: Model): number => receivedOf(model) || 612;

function refund(model: Model, line: ModelLine, rupees: number): string | null {
  if (rupees > refundableOf(model, line)) return 'refund_too_large';
  line.refunds.push(rupees);
  line.isKept = true;
  return null;
}

function approve(model: Model): string | null {
  if (model.status !== 'PENDING') return 'purchase_already_decided';
  const isShort = assignedIn(model).length > 0 && receivedOf(model) < model.total;
  if (isShort && !model.accepted.has(receivedOf(model))) return 'lines_below_total';
  return decide(model, 'APPROVED');
}

function decide(model: Model, decision: 'APPROVED' | 'REJECTED'): null {
  model.status = decision;
  if (decision === 'APPROVED') for (const line of assignedIn(model)) line.isFinal = true;
  return null;
}

/** Where every paisa of the bank lines is by the model. Refunds that are due have not left the bank. */
function booksOf(model: Model): Record<string, number> {
  const present = model.lines.filter(({ isGone }) => !isGone);
  const held = receivedOf(model);
  const allotted = isSold(model) ? model.total : 0;
  const borne = Math.max(0, sum([allotted, -held]));
  const accounts = {
    bank: sum(present.map(({ amount }) => amount)),
    sales: -allotted,
    approved_without_line: borne,
    refunds_due: -sum(present.map(refunded)),
    unassigned_money: -sum(present.filter(({ isAssigned }) => !isAssigned).map(leftOf)),
    members_money: -sum([held, -allotted, borne]),
  };
  expect(sum(Object.values(accounts))).toBe(0);
  return Object.fromEntries(
    Object.entries(accounts).flatMap(([name, rupees]) =>
      rupees === 0 ? [] : [[name, inPaise(rupees)]],
    ),
  );
}

type Call = Parameters<TestServer['call']>[0];

/** The purchase and its lines on the server, each of an import of its own, with the refunds of each line, the newest last. */
async function makeReal() {
  const { companyId, admin, other, member } = await makeDesk(server);
  // With a second admin a reversal would wait.
  await server.call('updateAccount', {
    token: admin.token,
    body: { id: other.id, status: 'BLOCKED' },
  });
  const { id: purchaseId } = await submitUpi(server, member);
  const lines = [];
  for (const amount of LINES) {
    const id = await plantLine(server, companyId, { amount: BigInt(inPaise(amount)) });
    const importId = await plantImport(server, companyId, 'DONE');
    await server.pool.query(
      'insert into statement_import_lines (company_id, import_id, line_id) values ($1, $2, $3)',
      [companyId, importId, id],
    );
    lines.push({ id, importId, refundIds: [] as string[] });
  }
  return { companyId, token: admin.token, purchaseId, lines };
}
type Real = Awaited<ReturnType<typeof makeReal>>;

/** Makes the call of a step. Returns the code of the refusal; null if there is none. */
async function take(
  real: Real,
  step: Step,
  { id: lineId, importId, refundIds }: Real['lines'][number],
  paid: number,
): Promise<string | null> {
  const { token, purchaseId: id } = real;
  const call = async (name: Call, body: object) => {
    const answer = await server.call(name, { token, body });
    return { data: answer.body.data, code: answer.status < 300 ? null : String(answer.body.code) };
  };
  const register = async (amount: number) => {
    const { data, code } = await call('registerRefund', { lineId, amount, reason: 'Model' });
    if (code === null) refundIds.push(String(data.id));
    return code;
  };
  switch (step) {
    case 'assign':
      return (await call('assignLine', { lineId, purchaseId: id })).code;
    case 'unassign':
      return (await call('unassignLine', { lineId })).code;
    case 'refundAll':
      return register(LINES[real.lines.findIndex((line) => line.id === lineId)] ?? 0);
    case 'refundPart':
      return register(20);
    case 'refundExcess':
      return register(510);
    case 'cancel': {
      const refundId = refundIds.pop();
      return refundId === undefined
        ? 'no_refund'
        : (await call('cancelRefund', { id: refundId })).code;
    }
    case 'accept':
      return (await call('acceptShortfall', { id, reason: 'Charges of the bank' })).code;
    case 'approve':
      return (await call('approvePurchase', { id })).code;
    case 'approvePaid': {
      const { data, code } = await call('approvePaid', { id, received: paid });
      if (code === null) real.purchaseId = String(data.id);
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
const steps = fc.array<[Step, number]>(
  // Assigning and refunding are the steps on which the others depend.
  fc.tuple(
    fc.constantFrom<Step[]>(...kinds, 'assign', 'assign', 'assign', 'refundAll', 'approvePaid'),
    fc.nat({ max: LINES.length - 1 }),
  ),
  { minLength: 4, maxLength: 16 },
);

const TWICE_REFUNDED: [Step, number][] = [
  ['assign', 0],
  ['assign', 3],
  ['refundAll', 0],
  ['unassign', 3],
  ['approveExact', 0],
];
const SECOND_TRANSFER: [Step, number][] = [
  ['assign', 1],
  ['approvePaid', 1],
  ['assign', 2],
  ['refundAll', 2],
  ['undoImport', 1],
  ['reverseWrongMatch', 1],
];

test(
  'every paisa that was received is allotted, refunded or open, whatever admins decide and in which order',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        const real = await makeReal();
        const model: Model = {
          status: 'PENDING',
          isReversed: false,
          total: ORDERED,
          accepted: new Set(),
          lines: LINES.map((amount) => ({
            amount,
            isAssigned: false,
            isFinal: false,
            isKept: false,
            isUndone: false,
            isGone: false,
            refunds: [],
          })),
        };
        for (const [step, at] of drawn) {
          const [line, row] = [model.lines[at], real.lines[at]];
          if (line === undefined || row === undefined) throw new Error('no such line');
          if (line.isGone) continue;
          const paid = foundOf(model);
          const expected = RULES[step](model, line);
          expect(await take(real, step, row, paid), step).toBe(expected);
          expect(await statusOf(server, real.purchaseId)).toBe(model.status);
          expect(await readBooks(real.companyId), step).toEqual(booksOf(model));
        }
      }),
      { numRuns: RUNS, examples: [[TWICE_REFUNDED], [SECOND_TRANSFER]] },
    );
    expect(violationsIn(await verify(server.db))).toBe(0);
  },
  LONG_MS,
);
