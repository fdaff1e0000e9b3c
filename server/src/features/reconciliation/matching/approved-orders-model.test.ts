import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listLines,
  matched,
  makeDesk,
  plantLine,
  statusOf,
  submitUpi,
} from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { violationsIn } from '../../../operations/verify/report.ts';
import { verify } from '../../../operations/verify/verify.ts';

/**
 * A model of a purchase, the line that names it and pays it exactly, and another line of the same amount that names nothing. The
 * line that names it is imported at any moment; the lines are compared after each step.
 */

// Not shared, because the data of the whole server is verified.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Model {
  status: 'PENDING' | 'APPROVED' | 'REJECTED';
  isImported: boolean;
  /** The lines of the purchase; a final one was assigned when it was approved. */
  readonly lines: Map<Line, 'open' | 'final'>;
}

type Line = 'naming' | 'other';

/** The state of the line that names the purchase, after a comparison. */
function stateOf({ status, lines }: Model): string {
  if (lines.has('naming')) return 'assigned';
  if (status === 'REJECTED') return 'no_purchase';
  const isPaid = lines.has('other');
  if (status === 'APPROVED') return isPaid ? 'already_used' : 'approved_order';
  return isPaid ? 'other_amount' : 'exact';
}

function assign(model: Model, line: Line): string | null {
  if (model.lines.has(line)) return null;
  if (model.status === 'REJECTED') return 'purchase_rejected';
  model.lines.set(line, 'open');
  return null;
}

function takeBack({ lines }: Model, line: Line): string | null {
  if (!lines.has(line)) return 'line_not_assigned';
  if (lines.get(line) === 'final') return 'assignment_final';
  lines.delete(line);
  return null;
}

/** Changes the model as a step must change the data. Returns the code of the refusal; null if there is none. */
const RULES = {
  import(model: Model) {
    model.isImported = true;
    return null;
  },
  approve(model: Model) {
    if (model.status !== 'PENDING') return 'purchase_already_decided';
    if (model.isImported && stateOf(model) === 'exact') model.lines.set('naming', 'final');
    for (const line of model.lines.keys()) model.lines.set(line, 'final');
    model.status = 'APPROVED';
    return null;
  },
  reject(model: Model) {
    if (model.status !== 'PENDING') return 'purchase_already_decided';
    model.status = 'REJECTED';
    return null;
  },
  link(model: Model) {
    if (stateOf(model) === 'approved_order') model.lines.set('naming', 'open');
    return model.status === 'APPROVED' && model.lines.has('naming') ? null : 'line_not_exact';
  },
  assignNaming: (model: Model) => assign(model, 'naming'),
  assignOther: (model: Model) => assign(model, 'other'),
  takeNamingBack: (model: Model) => takeBack(model, 'naming'),
  takeOtherBack: (model: Model) => takeBack(model, 'other'),
  /** Its money is never given back while the member keeps tokens that no line has paid. */
  refundUnlinked: (model: Model) =>
    stateOf(model) === 'approved_order' ? 'line_of_approved_order' : null,
} satisfies Record<string, (model: Model) => string | null>;

type Step = keyof typeof RULES;

/** The steps that need the line that names the purchase. */
const OF_NAMING = new Set<Step>(['link', 'assignNaming', 'takeNamingBack', 'refundUnlinked']);

async function makeReal() {
  const { companyId, admin, member } = await makeDesk(server);
  const { id: purchaseId, reference } = await submitUpi(server, member);
  const other = await plantLine(server, companyId);
  return { companyId, token: admin.token, purchaseId, reference, other, naming: '' };
}
type Real = Awaited<ReturnType<typeof makeReal>>;

/** Makes the call of a step. Returns the code of the refusal; null if there is none. */
async function take(real: Real, step: Step): Promise<string | null> {
  const { token, purchaseId, companyId, reference, naming: lineId, other } = real;
  const call = async (name: Parameters<typeof server.call>[0], body: object) => {
    const answer = await server.call(name, { token, body });
    return answer.status < 300 ? null : String(answer.body.code);
  };
  switch (step) {
    case 'import':
      if (lineId === '') real.naming = await plantLine(server, companyId, { reference });
      return null;
    case 'approve':
      return call('approvePurchase', { id: purchaseId });
    case 'reject':
      return call('rejectPurchase', { id: purchaseId });
    case 'link': {
      const { body } = await server.call('linkLines', { token, body: { lineIds: [lineId] } });
      return body.data.results[0].code;
    }
    case 'assignNaming':
      return call('assignLine', { lineId, purchaseId });
    case 'assignOther':
      return call('assignLine', { lineId: other, purchaseId });
    case 'takeNamingBack':
      return call('unassignLine', { lineId });
    case 'takeOtherBack':
      return call('unassignLine', { lineId: other });
    case 'refundUnlinked':
      return call('registerRefund', { lineId, amount: 1020, reason: 'Model' });
  }
}

const LATE: Step[] = ['approve', 'import', 'refundUnlinked', 'link', 'takeNamingBack', 'link'];

test('a line that names a purchase has the state that its purchase and the other lines give it', async () => {
  const steps = fc.array(fc.constantFrom(...(Object.keys(RULES) as Step[]), 'import' as const), {
    minLength: 4,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const real = await makeReal();
      const model: Model = { status: 'PENDING', isImported: false, lines: new Map() };
      for (const step of drawn) {
        if (OF_NAMING.has(step) && !model.isImported) continue;
        // A refund that is allowed would change the states of all later steps.
        if (step === 'refundUnlinked' && stateOf(model) !== 'approved_order') continue;
        expect([step, await take(real, step)]).toEqual([step, RULES[step](model)]);
        expect(await statusOf(server, real.purchaseId)).toBe(model.status);
        if (!model.isImported) continue;
        await matched(server, real.token);
        const line = (await listLines(server, real)).find(({ id }) => id === real.naming);
        expect([step, line?.state]).toEqual([step, stateOf(model)]);
      }
    }),
    { numRuns: 40, examples: [[LATE]] },
  );
  expect(violationsIn(await verify(server.db))).toBe(0);
}, 120_000);
