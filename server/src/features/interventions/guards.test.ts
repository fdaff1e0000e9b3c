import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOrCode } from '../../../testing/short-purchase.ts';
import { makeDesk, plantLine, plantRefund, submitUpi } from '../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/**
 * The guards of the database of what admins take back, ask and give back: each refuses one change, which is possible as soon as
 * the guard is missing. Processes of another release and people at the console meet them too.
 */

/** With a database of its own, because a change of a table locks it. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** One row of each kind. */
async function makeRows() {
  const { companyId, admin, other, member } = await makeDesk(server);
  const { token } = admin;
  const call = (name: Parameters<typeof dataOrCode>[1], body: object) =>
    dataOrCode(server, name, token, body);
  // With a second admin a reversal would wait.
  await call('updateAccount', { id: other.id, status: 'BLOCKED' });
  const approved = async () => {
    const { id } = await submitUpi(server, member);
    const lineId = await plantLine(server, companyId);
    await call('assignLine', { lineId, purchaseId: id });
    await call('approvePurchase', { id });
    return { id, lineId };
  };
  const [sold, held, freed, kept] = [
    await approved(),
    await approved(),
    await approved(),
    await approved(),
  ];
  await call('holdPurchase', { id: held.id, reason: 'LIEN', note: 'Letter' });
  await call('reversePurchase', { id: freed.id, reason: 'WRONG_MATCH', note: 'Letter' });
  await call('reversePurchase', { id: kept.id, reason: 'LIEN', note: 'Letter' });
  const short = await submitUpi(server, member);
  const reduced = await call('approvePaid', { id: short.id, received: 612 });
  const waiting = await submitUpi(server, member);
  const asked = await submitUpi(server, member);
  await call('askMember', { id: asked.id, reason: 'PAYER_DIFFERS', question: '' });
  const returned = {
    debit: await plantLine(server, companyId, { kind: 'DEBIT' }),
    credit: await plantLine(server, companyId),
  };
  await server.pool.query(
    'insert into returned_lines (company_id, debit_id, credit_id) values ($1, $2, $3)',
    [companyId, returned.debit, returned.credit],
  );
  return {
    company: companyId,
    admin: admin.id,
    sold: sold.id,
    held: held.id,
    freed: freed.id,
    kept: kept.id,
    keptLine: kept.lineId,
    short: short.id,
    reduced: String(reduced.id),
    waiting: waiting.id,
    asked: asked.id,
    openLine: returned.credit,
    refund: await plantRefund(server, companyId, sold.id),
    unclaimed: await plantRefund(server, companyId),
  };
}

type Rows = Awaited<ReturnType<typeof makeRows>>;
let rows: Rows;
beforeAll(async () => {
  rows = await makeRows();
});

interface Guard {
  readonly name: string;
  /** What the database says; by default the name. */
  readonly says?: string;
  /** Takes it away. */
  readonly remove: string;
  readonly change: (rows: Rows) => string;
}

const constraint = (table: string, name: string) => ({
  name,
  remove: `alter table ${table} drop constraint ${name}`,
});
const index = (name: string) => ({ name, remove: `drop index ${name}` });
const trigger = (table: string, name: string, says: string) => ({
  name: `${name}: ${says}`,
  says,
  remove: `alter table ${table} disable trigger ${name}`,
});

const intervention = (of: Rows, purchase: string, columns: string, values: string) =>
  `insert into interventions (company_id, id, purchase_id, note, by, ${columns})
   values ('${of.company}', '${uuidv7()}', '${purchase}', 'Letter', '${of.admin}', ${values})`;
const question = (of: Rows, purchase: string, columns: string, values: string) =>
  `insert into purchase_questions (company_id, id, purchase_id, asked_by, ${columns})
   values ('${of.company}', '${uuidv7()}', '${purchase}', '${of.admin}', ${values})`;
const reducedOf = (from: string, copied: string) =>
  `insert into purchases (company_id, id, reduced_from, account_id, payment_method, price_micro_rupees, quantity, amount_paise,
     fee_basis_points, fee_paise, total_paise, reserved_until)
   select company_id, '${uuidv7()}', '${from}', account_id, 'MANUAL', price_micro_rupees, quantity, amount_paise,
     fee_basis_points, fee_paise, total_paise, reserved_until from purchases where id = '${copied}'`;

const HOLDS: Guard[] = [
  {
    ...constraint('interventions', 'interventions_reason'),
    change: (of) => intervention(of, of.sold, 'kind, reason', `'HOLD', 'WRONG_MATCH'`),
  },
  {
    ...constraint('interventions', 'interventions_paid'),
    change: (of) => intervention(of, of.sold, 'kind, reason, paid_paise', `'HOLD', 'LIEN', 1`),
  },
  {
    ...constraint('interventions', 'interventions_end'),
    change: (of) => intervention(of, of.sold, 'kind, reason, ended_at', `'HOLD', 'LIEN', now()`),
  },
  {
    ...constraint('interventions', 'interventions_final'),
    change: (of) =>
      intervention(
        of,
        of.sold,
        'kind, reason, paid_paise, ended_at, ended_by',
        `'REVERSAL', 'LIEN', 0, now(), '${of.admin}'`,
      ),
  },
  {
    ...index('interventions_open'),
    change: (of) => intervention(of, of.held, 'kind, reason', `'HOLD', 'OTHER'`),
  },
  {
    ...trigger('interventions', 'interventions_guard', 'a hold ends once'),
    change: (of) => `update interventions set note = 'Other' where purchase_id = '${of.held}'`,
  },
  {
    ...trigger('interventions', 'interventions_guard', 'is never deleted'),
    change: (of) => `delete from interventions where purchase_id = '${of.held}'`,
  },
  {
    ...trigger('interventions', 'interventions_keep', 'is never deleted'),
    change: () => 'truncate interventions',
  },
  {
    ...trigger('freed_lines', 'freed_lines_guard', 'a freed line never changes'),
    change: (of) => `update freed_lines set amount_paise = 1 where purchase_id = '${of.freed}'`,
  },
  {
    ...trigger('line_assignments', 'line_assignments_begin', 'the purchase was reversed'),
    change: (of) =>
      `insert into line_assignments (company_id, line_id, purchase_id, assigned_by)
       values ('${of.company}', '${of.openLine}', '${of.kept}', '${of.admin}')`,
  },
  {
    ...trigger('line_assignments', 'line_assignments_guard', 'was approved with this line'),
    change: (of) => `delete from line_assignments where line_id = '${of.keptLine}'`,
  },
  {
    ...trigger('purchases', 'purchases_guard', 'a decided purchase never changes'),
    change: (of) => `update purchases set reversed_at = now() where id = '${of.sold}'`,
  },
  {
    ...constraint('returned_lines', 'returned_lines_dismissed'),
    change: (of) =>
      `update returned_lines set dismissed_at = now() where credit_id = '${of.openLine}'`,
  },
];

const QUESTIONS: Guard[] = [
  {
    ...constraint('purchase_questions', 'purchase_questions_reason'),
    change: (of) => question(of, of.waiting, 'reason, question', `'RUDE', 'Why?'`),
  },
  {
    ...constraint('purchase_questions', 'purchase_questions_words'),
    change: (of) => question(of, of.waiting, 'reason, question', `'OTHER', ''`),
  },
  {
    ...constraint('purchase_questions', 'purchase_questions_answer'),
    change: (of) =>
      question(of, of.waiting, 'reason, question, answer', `'OTHER', 'Who?', 'My father'`),
  },
  {
    ...constraint('purchase_questions', 'purchase_questions_read'),
    change: (of) => question(of, of.waiting, 'reason, question, read_at', `'OTHER', 'Who?', now()`),
  },
  {
    ...index('purchase_questions_open'),
    change: (of) => question(of, of.asked, 'reason, question', `'OTHER', 'Who?'`),
  },
  {
    ...index('purchase_questions_extension'),
    // The first question has extended the reservation.
    change: (of) =>
      question(
        of,
        of.asked,
        'reason, question, reserved_until, answer, answered_at',
        `'OTHER', 'Who?', now(), 'My father', now() + interval '1 second'`,
      ),
  },
  {
    ...trigger('purchase_questions', 'purchase_questions_guard', 'a question is answered once'),
    change: (of) =>
      `update purchase_questions set question = 'Other' where purchase_id = '${of.asked}'`,
  },
  {
    ...trigger('purchase_questions', 'purchase_questions_guard', 'a question is never deleted'),
    change: (of) => `delete from purchase_questions where purchase_id = '${of.asked}'`,
  },
  {
    ...trigger('purchase_questions', 'purchase_questions_keep', 'a question is never deleted'),
    change: () => 'truncate purchase_questions',
  },
];

const REDUCTIONS: Guard[] = [
  {
    ...trigger('purchases', 'purchases_reduce', 'takes the place of a rejected one'),
    change: (of) => reducedOf(of.waiting, of.waiting),
  },
  { ...index('purchases_reduced'), change: (of) => reducedOf(of.short, of.reduced) },
];

const REFUNDS: Guard[] = [
  {
    ...constraint('refunds', 'refunds_account_whole'),
    change: (of) => `update refunds set account_given_at = now() where id = '${of.refund}'`,
  },
  {
    ...constraint('refunds', 'refunds_account_of_purchase'),
    change: (of) =>
      `update refunds set account_sealed = 'x', account_given_at = now(), account_version = 1
       where id = '${of.unclaimed}'`,
  },
  {
    ...constraint('refunds', 'refunds_account_version'),
    change: (of) => `update refunds set account_version = 6 where id = '${of.refund}'`,
  },
  {
    ...constraint('refunds', 'refunds_account_sent'),
    change: (of) => `update refunds set sent_account_version = 1 where id = '${of.refund}'`,
  },
];

describe.each([
  ['holds and reversals', HOLDS],
  ['questions', QUESTIONS],
  ['reductions', REDUCTIONS],
  ['refunds', REFUNDS],
])('of %s', (_, guards) => {
  test.each(guards)('$name', async ({ name, says = name, remove, change }) => {
    const client = await server.pool.connect();
    try {
      await client.query('begin');
      await expect(client.query(change(rows))).rejects.toThrow(says);
      await client.query('rollback');
      await client.query('begin');
      await client.query(remove);
      const { rowCount } = await client.query(change(rows));
      expect(rowCount).not.toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
