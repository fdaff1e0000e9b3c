import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCompany } from '../../../testing/people.ts';
import {
  LINE_DAY,
  makeDesk,
  plantExact,
  plantImport,
  plantLine,
  submitUpi,
} from '../../../testing/statements.ts';
import { useServer } from '../../../testing/use-server.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { endArrivalMails, listArrivedPurchases } from './arrivals/arrival-mails.store.ts';
import { deleteAssignment, lockLines, lockPurchases, setState } from './assignments.store.ts';
import {
  endImport,
  failAbandonedImports,
  findImport,
  lockRunningImport,
  recordHeartbeat,
} from './imports/imports.store.ts';
import { previewUndo, undoImport } from './imports/undo-import.store.ts';
import { noticesOfPurchases } from './line-notices.store.ts';
import { sumLinesOfImport } from './line-totals.store.ts';
import { findLine, listFileNames, listOpenLinesOfDay } from './lines.store.ts';
import { findExact, findPaidByOneLine } from './matching/exact.store.ts';
import { storeMatches } from './matching/matching.store.ts';
import { beginMatching, endMatching, touchLines } from './reconciliations.store.ts';
import {
  coversRefundsWithout,
  findRefundable,
  namesOwnPurchase,
  namesUnpaidApproved,
} from './refunds/refundable.store.ts';
import {
  findRefund,
  findSender,
  markCancelled,
  markSent,
  setCredit,
} from './refunds/refunds.store.ts';
import { findShortfalls, lockPaidPurchase } from './shortfalls.store.ts';

/**
 * No statement of the reconciliation finds or changes a row of another company by its id. API calls look the row up first
 * and so refuse such an id; these tests call each store function as if that check were missing.
 */

const server = useServer();

type Rows = Awaited<ReturnType<typeof makeRows>>;
let rows: Rows;
let other: Admin;

const adminOf = (companyId: string, accountId: string): Admin =>
  ({ kind: 'admin', companyId, accountId }) as unknown as Admin;

/** A company with a row for each function: lines, purchases, a refund and imports. */
async function makeRows() {
  const desk = await makeDesk(server);
  const { companyId, admin, member } = desk;
  const { token } = admin;
  const post = async (name: Parameters<typeof server.call>[0], body: object) => {
    const { status, body: reply } = await server.call(name, { token, body });
    if (status >= 300) throw new Error(JSON.stringify(reply));
    return reply.data;
  };
  const [twice, paid, exact, approved] = [
    await submitUpi(server, member),
    await submitUpi(server, member),
    await submitUpi(server, member),
    await submitUpi(server, member),
  ];
  const [first, second, single] = [
    await plantLine(server, companyId, { amount: 110_000n }),
    await plantLine(server, companyId),
    await plantLine(server, companyId),
  ];
  for (const lineId of [first, second]) {
    await post('assignLine', { lineId, purchaseId: twice.id });
  }
  await post('assignLine', { lineId: single, purchaseId: paid.id });
  const refund = { lineId: first, amount: 1100, reason: 'Paid twice' };
  const { id: refundId } = await post('registerRefund', refund);
  await post('approvePurchase', { id: approved.id });
  const open = await plantLine(server, companyId);
  const done = await plantImport(server, companyId, 'DONE');
  await server.pool.query(
    'insert into statement_import_lines (company_id, import_id, line_id) values ($1, $2, $3)',
    [companyId, done, open],
  );
  await server.pool.query('insert into arrival_mails (company_id, purchase_id) values ($1, $2)', [
    companyId,
    exact.id,
  ]);
  return {
    admin: adminOf(companyId, admin.id),
    memberId: member.id,
    twice: twice.id,
    paid: paid.id,
    exact: exact.id,
    open,
    second,
    single,
    exactLine: await plantExact(server, companyId, exact.id, { reference: exact.reference }),
    namesApproved: await plantLine(server, companyId, { reference: approved.reference }),
    refundId: String(refundId),
    done,
    reading: await plantImport(server, companyId, 'READING'),
  };
}

beforeAll(async () => {
  rows = await makeRows();
  const { companyId, admin } = await makeDesk(server);
  other = adminOf(companyId, admin.id);
});

/** Runs `work` in a transaction that is undone, and returns its result. */
async function undone<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const undo = new Error('undo');
  const results: T[] = [];
  const run = systemTransaction(server.db, async (tx) => {
    results.push(await work(tx));
    throw undo;
  });
  await expect(run).rejects.toBe(undo);
  return results[0] as T;
}

type Read = (tx: Tx, admin: Admin, rows: Rows) => Promise<unknown>;

describe("reads nothing by another company's id", () => {
  const reads: [string, Read, { own: unknown; foreign: unknown }][] = [
    [
      'coversRefundsWithout',
      (tx, admin, { second }) => coversRefundsWithout(tx, admin, second),
      { own: false, foreign: true },
    ],
    [
      'findRefundable',
      (tx, admin, { open }) => findRefundable(tx, admin, open),
      { own: 102_000n, foreign: 0n },
    ],
    [
      'namesUnpaidApproved',
      (tx, admin, { namesApproved }) => namesUnpaidApproved(tx, admin, namesApproved),
      { own: true, foreign: false },
    ],
    [
      'namesOwnPurchase',
      (tx, { companyId }, { memberId, exactLine }) =>
        namesOwnPurchase(tx, adminOf(companyId, memberId), exactLine),
      { own: true, foreign: false },
    ],
    [
      'findExact',
      async (tx, admin, { exactLine }) =>
        (await findExact(tx, admin, [exactLine], 'PENDING')).length,
      { own: 1, foreign: 0 },
    ],
    [
      'findPaidByOneLine',
      async (tx, admin, { paid }) => (await findPaidByOneLine(tx, admin, [paid])).size,
      { own: 1, foreign: 0 },
    ],
    [
      'findShortfalls',
      async (tx, admin, { second, twice }) =>
        (await findShortfalls(tx, admin, second, [twice])).size,
      { own: 1, foreign: 0 },
    ],
    [
      'lockPaidPurchase',
      async (tx, admin, { paid }) => (await lockPaidPurchase(tx, admin, paid))?.id,
      { own: expect.any(String), foreign: undefined },
    ],
    [
      'lockLines',
      async (tx, admin, { open }) => (await lockLines(tx, admin, [open])).length,
      { own: 1, foreign: 0 },
    ],
    [
      'lockPurchases',
      async (tx, admin, { paid }) => (await lockPurchases(tx, admin, [paid])).length,
      { own: 1, foreign: 0 },
    ],
    [
      'findRefund',
      async (tx, admin, { refundId }) =>
        (await findRefund(tx, server.deps, admin, refundId))?.state,
      { own: 'DUE', foreign: undefined },
    ],
    [
      'findLine',
      async (tx, admin, { open }) => (await findLine(tx, server.deps, admin, open))?.state,
      { own: 'unmatched', foreign: undefined },
    ],
    [
      'listFileNames',
      (tx, admin, { open }) => listFileNames(tx, admin, open),
      { own: ['statement.csv'], foreign: [] },
    ],
    [
      'listOpenLinesOfDay',
      async (tx, admin) => (await listOpenLinesOfDay(tx, server.deps, admin, LINE_DAY)).length,
      { own: 3, foreign: 0 },
    ],
    [
      'sumLinesOfImport',
      async (tx, { companyId }, { done }) => (await sumLinesOfImport(tx, companyId, done)).length,
      { own: 1, foreign: 0 },
    ],
    [
      'previewUndo',
      async (tx, { companyId }, { done }) => (await previewUndo(tx, companyId, done)).removed.count,
      { own: 1, foreign: 0 },
    ],
    [
      'listArrivedPurchases',
      async (tx, { companyId }, { exact }) =>
        (await listArrivedPurchases(tx, companyId, [exact])).length,
      { own: 1, foreign: 0 },
    ],
    [
      'noticesOfPurchases',
      async (tx, { companyId }, { exact }) => {
        const purchases = sql`select ${exact}::uuid as purchase_id`;
        return (await noticesOfPurchases(companyId, purchases).execute(tx)).rows.length;
      },
      { own: 1, foreign: 0 },
    ],
    [
      'findImport',
      async (tx, admin, { done }) => (await findImport(tx, server.deps, admin, done))?.state,
      { own: 'DONE', foreign: undefined },
    ],
    [
      'lockRunningImport',
      (tx, { companyId }, { reading }) => lockRunningImport(tx, companyId, reading),
      { own: true, foreign: false },
    ],
  ];

  test.each(reads)('%s', async (_, read, { own, foreign }) => {
    expect(await undone((tx) => read(tx, rows.admin, rows))).toEqual(own);
    expect(await undone((tx) => read(tx, other, rows))).toEqual(foreign);
  });

  test('lists of purchases have only those that were asked for', async () => {
    const { admin, second } = rows;
    await undone(async (tx) => {
      expect((await findPaidByOneLine(tx, admin, [])).size).toBe(0);
      expect((await findShortfalls(tx, admin, second, [])).size).toBe(0);
      expect(await listArrivedPurchases(tx, admin.companyId, [])).toEqual([]);
    });
  });

  test('findSender', async () => {
    for (const companyName of ['First', 'Second']) {
      const companyId = await makeCompany(server, { companyName });
      expect(await undone((tx) => findSender(tx, { companyId }))).toMatchObject({
        name: companyName,
      });
    }
  });
});

const TABLES = [
  'statement_lines',
  'line_assignments',
  'refunds',
  'reconciliations',
  'statement_imports',
  'statement_import_lines',
  'statement_choices',
  'arrival_mails',
];

/** Every row of the company in the tables of the reconciliation. */
const stateOf = async (tx: Tx, companyId: string): Promise<readonly unknown[]> => {
  const tables = TABLES.map(
    (table) => sql`
      select ${sql.lit(table)} as name, coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows
      from ${sql.table(table)} t where company_id = ${companyId}`,
  );
  return (await sql`${sql.join(tables, sql` union all `)} order by 1`.execute(tx)).rows;
};

describe("changes nothing by another company's id", () => {
  const TRANSFER = { reference: '632600000001', date: LINE_DAY, accountVersion: null };
  interface Write {
    readonly name: string;
    /** Changes the company of `rows` before the call. */
    readonly prepare?: string;
    readonly write: (tx: Tx, admin: Admin, rows: Rows) => Promise<unknown>;
  }
  const writes: Write[] = [
    {
      name: 'deleteAssignment',
      write: (tx, admin, { single }) => deleteAssignment(tx, admin, single),
    },
    {
      name: 'setState',
      write: (tx, { companyId }, { open }) =>
        setState(tx, companyId, [open], 'set_aside', 'Interest'),
    },
    { name: 'touchLines', write: (tx, { companyId }) => touchLines(tx, companyId) },
    { name: 'beginMatching', write: (tx, { companyId }) => beginMatching(tx, companyId) },
    { name: 'endMatching', write: (tx, { companyId }) => endMatching(tx, companyId, '1/2/3') },
    {
      name: 'endMatching after a failure',
      prepare: "update reconciliations set matching_until = '2999-01-01'",
      write: (tx, { companyId }) => endMatching(tx, companyId, null),
    },
    {
      name: 'storeMatches',
      write: (tx, { companyId }, { open: id }) =>
        storeMatches(tx, companyId, JSON.stringify([{ id, state: 'no_purchase', candidates: [] }])),
    },
    {
      name: 'setCredit',
      write: (tx, { companyId }, { refundId: id }) => setCredit(tx, companyId, { id, keep: true }),
    },
    {
      name: 'markSent',
      write: (tx, admin, { refundId }) => markSent(tx, admin, refundId, TRANSFER),
    },
    {
      name: 'markCancelled',
      write: (tx, admin, { refundId }) => markCancelled(tx, admin, refundId),
    },
    {
      name: 'endArrivalMails of a mail that is queued',
      write: (tx, { companyId }, { exact }) =>
        endArrivalMails(tx, companyId, { taken: [exact], queued: [exact] }),
    },
    {
      name: 'endArrivalMails of a mail that is forgotten',
      write: (tx, { companyId }, { exact }) =>
        endArrivalMails(tx, companyId, { taken: [exact], queued: [] }),
    },
    {
      name: 'undoImport',
      prepare: "update statement_imports set state = 'DONE'",
      write: (tx, admin, { done }) =>
        undoImport(tx, admin, done).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'import_not_done' });
        }),
    },
    {
      name: 'failAbandonedImports',
      prepare: "update statement_imports set heartbeat_at = '2020-01-01'",
      write: (tx, { companyId }) => failAbandonedImports(tx, companyId),
    },
    {
      name: 'recordHeartbeat',
      write: (tx, { companyId }, { reading }) => recordHeartbeat(tx, companyId, reading, 50),
    },
    {
      name: 'endImport',
      write: (tx, { companyId }, { reading }) =>
        endImport(tx, companyId, reading, { state: 'FAILED', details: {} }),
    },
  ];

  test.each(writes)('$name', async ({ prepare, write }) => {
    const { companyId } = rows.admin;
    /** The rows after this call. */
    const stateAfter = (call: (tx: Tx) => Promise<unknown>) =>
      undone(async (tx) => {
        if (prepare !== undefined) {
          await sql`${sql.raw(prepare)} where company_id = ${companyId}`.execute(tx);
        }
        await call(tx);
        return stateOf(tx, companyId);
      });
    const before = await stateAfter(() => Promise.resolve());
    expect(await stateAfter((tx) => write(tx, other, rows))).toEqual(before);
    expect(await stateAfter((tx) => write(tx, rows.admin, rows))).not.toEqual(before);
  });
});
