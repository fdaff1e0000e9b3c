import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  at,
  readSnapshot,
  makeModelFixture,
  prepare,
  resultOf,
  type ModelFixture,
} from '../../../testing/model-fixture.ts';
import {
  apply,
  begin,
  companyOf,
  COMPANIES,
  MEMBERS,
  permutations,
  REFERENCES,
  snapshotOf,
  type Op,
  type State,
} from '../../../testing/purchase-model.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** MODEL_RUNS and MODEL_BATCHES make the test longer; the defaults take a few seconds. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 12);
const BATCHES = Number(process.env['MODEL_BATCHES'] ?? 30);
const LONG_MS = 30 * 60_000;
const SUPPLY = 40;
const PRICE = 10;
const PAYEE = 'GLXY Private Limited';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A step as fast-check generates it. Its member and order are looked up when it runs. */
interface DrawnStep {
  readonly kind: Op['kind'];
  readonly member: number;
  readonly company: number;
  readonly rupees: number;
  readonly reference: number;
  readonly order: number;
  readonly decision: 'APPROVED' | 'REJECTED';
  readonly crosses: boolean;
}

const KINDS: readonly (readonly [Op['kind'], number])[] = [
  ['buy', 8],
  ['prove', 6],
  ['decide', 12],
  ['reduce', 5],
  ['hold', 2],
  ['release', 2],
  ['reverse', 5],
  ['ask', 5],
  ['answer', 6],
  ['open', 3],
  ['retry', 3],
  ['expire', 4],
  ['price', 2],
  ['payee', 1],
  ['block', 1],
  ['delete', 1],
];

const drawnSteps: fc.Arbitrary<DrawnStep> = fc.record({
  kind: fc.oneof(...KINDS.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
  member: fc.nat(COMPANIES * MEMBERS - 1),
  company: fc.nat(COMPANIES - 1),
  rupees: fc.constantFrom(7, 10, 25, 40, 120),
  reference: fc.nat(REFERENCES - 1),
  order: fc.nat(20),
  decision: fc.constantFrom('APPROVED', 'APPROVED', 'REJECTED'),
  crosses: fc.integer({ min: 1, max: 8 }).map((n) => n === 8),
});

/** Returns the generated operation; null when the rows that it needs do not exist. */
function opFor(state: State, drawn: DrawnStep, label: number): Op | null {
  const { kind, member, company, rupees, reference, decision } = drawn;
  const order = [...state.orders.values()][drawn.order % Math.max(1, state.orders.size)];
  switch (kind) {
    case 'buy':
      return { kind, label, member, rupees };
    case 'prove':
      return { kind, label, member, rupees, reference };
    case 'expire':
      return order === undefined ? null : { kind, label: order.op.label };
    // Only submitted orders have a key.
    case 'retry':
      return order === undefined || order.reducedFrom !== null
        ? null
        : { kind, label: order.op.label };
    case 'reduce': {
      if (order === undefined) return null;
      const own = companyOf(order.op.member);
      const by = drawn.crosses ? (own + 1) % COMPANIES : own;
      return { kind, label, order: order.op.label, rupees, company: by };
    }
    case 'decide': {
      if (order === undefined) return null;
      const own = companyOf(order.op.member);
      const by = drawn.crosses ? (own + 1) % COMPANIES : own;
      return { kind, label: order.op.label, decision, company: by };
    }
    case 'answer': {
      if (order === undefined) return null;
      const question = Math.max(0, order.questions.length - 1);
      return { kind, label: order.op.label, question };
    }
    case 'ask':
    case 'open':
    case 'hold':
    case 'release':
    case 'reverse': {
      if (order === undefined) return null;
      const own = companyOf(order.op.member);
      const by = drawn.crosses ? (own + 1) % COMPANIES : own;
      return { kind, label: order.op.label, company: by };
    }
    case 'price':
      return { kind, company, rupees: at([5, 10, 20], drawn.order % 3) };
    case 'payee':
      return { kind, company, name: `Payee ${String(label)}` };
    case 'block':
    case 'delete': {
      const own = companyOf(member);
      return { kind, member, company: drawn.crosses ? (own + 1) % COMPANIES : own };
    }
  }
}

/** The model as fast-check needs it: an object that commands change. */
interface Model {
  state: State;
  label: number;
}

const newModel = ({ deps }: TestServer): Model => ({
  state: begin({
    supply: SUPPLY,
    price: PRICE,
    payee: PAYEE,
    maxPayeeChanges: deps.limits.payeeChangesPerDay,
  }),
  label: 0,
});

class Step implements fc.AsyncCommand<Model, ModelFixture> {
  private readonly drawn: DrawnStep;
  constructor(drawn: DrawnStep) {
    this.drawn = drawn;
  }
  check({ state }: Readonly<Model>): boolean {
    return opFor(state, this.drawn, 0) !== null;
  }
  async run(model: Model, fixture: ModelFixture): Promise<void> {
    const op = opFor(model.state, this.drawn, (model.label += 1));
    if (op === null) return;
    const [state, expected] = apply(model.state, op);
    const answer = await (await prepare(fixture, op))();
    expect({ op, result: resultOf(answer) }).toEqual({ op, result: expected });
    model.state = state;
    expect(await readSnapshot(fixture)).toEqual(snapshotOf(state));
  }
  toString(): string {
    return JSON.stringify(this.drawn);
  }
}

test(
  'sequential calls have the results of the model',
  async () => {
    const steps = drawnSteps.map((drawn) => new Step(drawn));
    await fc.assert(
      fc.asyncProperty(fc.commands([steps], { maxCommands: 30 }), async (commands) => {
        const real = await makeModelFixture(server, SUPPLY);
        await fc.asyncModelRun(() => ({ model: newModel(server), real }), commands);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  LONG_MS,
);

/**
 * Makes some calls in sequence and then others at once. `serial` is true when some order of the concurrent calls
 * explains the results.
 */
async function batchIsSerial(
  on: TestServer,
  before: readonly DrawnStep[],
  atOnce: readonly DrawnStep[],
): Promise<{ serial: boolean; details: object }> {
  const fixture = await makeModelFixture(on, SUPPLY);
  const model = newModel(on);
  for (const drawn of before) {
    const op = opFor(model.state, drawn, (model.label += 1));
    if (op === null) continue;
    const [state, expected] = apply(model.state, op);
    expect(resultOf(await (await prepare(fixture, op))())).toBe(expected);
    model.state = state;
  }
  const ops = atOnce
    .map((drawn) => opFor(model.state, drawn, (model.label += 1)))
    .filter((op) => op !== null);
  const calls = [];
  for (const op of ops) calls.push(await prepare(fixture, op));
  const results = (await Promise.all(calls.map((call) => call()))).map(resultOf);
  const found = JSON.stringify(await readSnapshot(fixture));

  const serial = permutations(ops.map((op, n) => ({ op, n }))).some((order) => {
    let { state } = model;
    for (const { op, n } of order) {
      const [next, result] = apply(state, op);
      if (result !== results[n]) return false;
      state = next;
    }
    return JSON.stringify(snapshotOf(state)) === found;
  });
  return { serial, details: { ops, results, found } };
}

/** Calls that are likely to conflict, because they concern few orders, members and references. */
const conflicting = drawnSteps.map((drawn) => ({
  ...drawn,
  member: drawn.member % 2,
  reference: 0,
  order: drawn.order % 2,
  rupees: drawn.rupees === 7 ? 400 : drawn.rupees,
}));

test(
  'concurrent calls have the results of some sequential order',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(conflicting, { maxLength: 6 }),
        fc.array(conflicting, { minLength: 2, maxLength: 4 }),
        async (before, atOnce) => {
          const { serial, details } = await batchIsSerial(server, before, atOnce);
          if (!serial) throw new Error(`no order explains ${JSON.stringify(details, null, 1)}`);
        },
      ),
      { numRuns: BATCHES, endOnFailure: true },
    );
  },
  LONG_MS,
);

const drawn = (kind: Op['kind'], more: Partial<DrawnStep>): DrawnStep => ({
  kind,
  member: 0,
  company: 0,
  rupees: 120,
  reference: 0,
  order: 0,
  decision: 'APPROVED',
  crosses: false,
  ...more,
});

/** Repeats a batch on a server without a guard, until no order explains its results. */
async function isCaught(
  rewriteSql: (sql: string) => string,
  statement: string,
  before: readonly DrawnStep[],
  atOnce: readonly DrawnStep[],
): Promise<boolean> {
  const broken = await startTestServer({ rewriteSql });
  try {
    await broken.pool.query(statement);
    for (let tries = 0; tries < 20; tries += 1) {
      if (!(await batchIsSerial(broken, before, atOnce)).serial) {
        expect(broken.rewritten()).toBeGreaterThan(0);
        return true;
      }
    }
    return false;
  } finally {
    await broken.stop();
  }
}

test('negative control: without the guard of the supply no order explains the results', async () => {
  const caught = await isCaught(
    (sql) =>
      sql
        .replace('when g.quantity > t.remaining', 'when false')
        .replace('tokens_so_far <= t.remaining', 'true'),
    'alter table company_totals drop constraint company_totals_not_oversold',
    [],
    [0, 0, 1, 1].map((member) => drawn('buy', { member })),
  );
  expect(caught).toBe(true);
});

test('negative control: without the guard of decisions no order explains the results', async () => {
  const caught = await isCaught(
    (sql) => sql.replace("when p.status <> 'PENDING'", 'when false'),
    'alter table purchases disable trigger purchases_guard',
    [drawn('buy', { rupees: 10 }), drawn('buy', { rupees: 10 }), drawn('buy', { rupees: 10 })],
    [drawn('decide', {}), drawn('decide', { decision: 'REJECTED' })],
  );
  expect(caught).toBe(true);
});

test('negative control: without the guard of reversals no order explains the results', async () => {
  const caught = await isCaught(
    // Neither call sees that the purchase is reversed.
    (sql) => sql.replace('p.reversed_at as "reversedAt"', 'null::timestamptz as "reversedAt"'),
    'drop index interventions_open; alter table purchases disable trigger purchases_guard; ' +
      'alter table allocation_entries drop constraint allocation_entries_once',
    [
      drawn('buy', { rupees: 120 }),
      drawn('decide', {}),
      drawn('buy', { rupees: 120 }),
      drawn('decide', { order: 1 }),
    ],
    [drawn('reverse', {}), drawn('reverse', {})],
  );
  expect(caught).toBe(true);
});

test('negative control: without the guard of answers no order explains the results', async () => {
  const caught = await isCaught(
    (sql) => sql.replace("then 'answer_unread'", 'then null'),
    'alter table purchases disable trigger purchases_guard',
    [drawn('buy', { rupees: 10 }), drawn('ask', {}), drawn('answer', {})],
    [drawn('decide', { decision: 'REJECTED' }), drawn('answer', {})],
  );
  expect(caught).toBe(true);
});
