import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDesk, plantLine, statusOf, submitUpi } from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { violationsIn } from '../../../operations/verify/report.ts';
import { verify } from '../../../operations/verify/verify.ts';

/**
 * A model of a purchase of 1,020 rupees and two lines of that amount without keys. Admins assign the lines and take them
 * back, refund, cancel refunds, approve and reject, in any order; the server must answer each call as the model does.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const TOTAL = 1020;

interface ModelLine {
  isAssigned: boolean;
  /** Whether the purchase was approved with the line. */
  isFinal: boolean;
  /** The registered refunds of the line, in rupees. */
  readonly refunds: number[];
}

interface Model {
  status: 'PENDING' | 'APPROVED' | 'REJECTED';
  readonly lines: readonly ModelLine[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const refunded = ({ refunds }: ModelLine): number => sum(refunds);
const assignedIn = ({ lines }: Model): ModelLine[] => lines.filter((line) => line.isAssigned);

/** What the purchase must keep of its lines. */
const needed = ({ status }: Model): number => (status === 'REJECTED' ? 0 : TOTAL);

function refundableOf(model: Model, line: ModelLine): number {
  const left = TOTAL - refunded(line);
  if (!line.isAssigned) return left;
  const held = sum(assignedIn(model).map((each) => TOTAL - refunded(each)));
  return Math.max(0, Math.min(left, held - needed(model)));
}

/** Changes the model as a call must change the data. Returns the code of the refusal; null if there is none. */
const RULES = {
  assign(model: Model, line: ModelLine) {
    if (line.isAssigned) return null;
    if (refunded(line) > 0) return 'line_refunded';
    if (model.status === 'REJECTED') return 'purchase_rejected';
    line.isAssigned = true;
    return null;
  },
  unassign(model: Model, line: ModelLine) {
    if (!line.isAssigned) return 'line_not_assigned';
    if (refunded(line) > 0) return 'line_refunded';
    const others = assignedIn(model).filter((each) => each !== line);
    if (sum(others.map(refunded)) > Math.max(0, TOTAL * others.length - needed(model))) {
      return 'line_refunded';
    }
    if (line.isFinal) return 'assignment_final';
    line.isAssigned = false;
    return null;
  },
  refundAll: (model: Model, line: ModelLine) => refund(model, line, TOTAL),
  refundPart: (model: Model, line: ModelLine) => refund(model, line, 20),
  cancel(_: Model, line: ModelLine) {
    return line.refunds.pop() === undefined ? 'no_refund' : null;
  },
  approve: (model: Model) => decide(model, 'APPROVED'),
  reject: (model: Model) => decide(model, 'REJECTED'),
  approveExact(model: Model, line: ModelLine) {
    const assigned = assignedIn(model);
    const paysExactly =
      line.isAssigned && assigned.length === 1 && TOTAL - refunded(line) === TOTAL;
    return paysExactly ? decide(model, 'APPROVED') : 'line_not_exact';
  },
} satisfies Record<string, (model: Model, line: ModelLine) => string | null>;

type Step = keyof typeof RULES;

function refund(model: Model, line: ModelLine, rupees: number): string | null {
  if (rupees > refundableOf(model, line)) return 'refund_too_large';
  line.refunds.push(rupees);
  return null;
}

function decide(model: Model, decision: 'APPROVED' | 'REJECTED'): string | null {
  if (model.status !== 'PENDING') return 'purchase_already_decided';
  model.status = decision;
  if (decision === 'APPROVED') for (const line of assignedIn(model)) line.isFinal = true;
  return null;
}

type Call = Parameters<TestServer['call']>[0];

/** The purchase and its lines on the server, with the refunds of each line, the newest last. */
async function makeReal() {
  const { companyId, admin, member } = await makeDesk(server);
  const { id: purchaseId } = await submitUpi(server, member);
  const lines = [await plantLine(server, companyId), await plantLine(server, companyId)];
  const refundIds = new Map<string, string[]>(lines.map((id) => [id, []]));
  return { token: admin.token, purchaseId, lines, refundIds };
}
type Real = Awaited<ReturnType<typeof makeReal>>;

/** Makes the call of a step. Returns the code of the refusal; null if there is none. */
async function take(
  { token, purchaseId, refundIds }: Real,
  step: Step,
  lineId: string,
): Promise<string | null> {
  const call = async (name: Call, body: object) => {
    const answer = await server.call(name, { token, body });
    return { data: answer.body.data, code: answer.status < 300 ? null : String(answer.body.code) };
  };
  const refunds = refundIds.get(lineId) ?? [];
  const register = async (amount: number) => {
    const { data, code } = await call('registerRefund', { lineId, amount, reason: 'Model' });
    if (code === null) refunds.push(String(data.id));
    return code;
  };
  switch (step) {
    case 'assign':
      return (await call('assignLine', { lineId, purchaseId })).code;
    case 'unassign':
      return (await call('unassignLine', { lineId })).code;
    case 'refundAll':
      return register(TOTAL);
    case 'refundPart':
      return register(20);
    case 'cancel': {
      const id = refunds.pop();
      return id === undefined ? 'no_refund' : (await call('cancelRefund', { id })).code;
    }
    case 'approve':
      return (await call('approvePurchase', { id: purchaseId })).code;
    case 'reject':
      return (await call('rejectPurchase', { id: purchaseId })).code;
    case 'approveExact': {
      const { data } = await call('approveExact', { lineIds: [lineId] });
      return data.results[0].code;
    }
  }
}

const kinds = Object.keys(RULES) as Step[];
const steps = fc.array<[Step, number]>(
  // Assigning and refunding are the steps on which the others depend.
  fc.tuple(fc.constantFrom<Step[]>(...kinds, 'assign', 'assign', 'refundAll'), fc.nat({ max: 1 })),
  { minLength: 4, maxLength: 12 },
);

const TWICE_REFUNDED: [Step, number][] = [
  ['assign', 0],
  ['assign', 1],
  ['refundAll', 0],
  ['unassign', 1],
  ['refundAll', 1],
  ['approveExact', 0],
];

test('a purchase keeps the money that it needs, whatever admins do with its lines and in which order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const real = await makeReal();
      const model: Model = {
        status: 'PENDING',
        lines: real.lines.map(() => ({ isAssigned: false, isFinal: false, refunds: [] })),
      };
      for (const [step, at] of drawn) {
        const [line, id] = [model.lines[at], real.lines[at]];
        if (line === undefined || id === undefined) throw new Error('no such line');
        const expected = RULES[step](model, line);
        expect(await take(real, step, id), step).toBe(expected);
        expect(await statusOf(server, real.purchaseId)).toBe(model.status);
      }
    }),
    { numRuns: 60, examples: [[TWICE_REFUNDED]] },
  );
  expect(violationsIn(await verify(server.db))).toBe(0);
}, 120_000);
