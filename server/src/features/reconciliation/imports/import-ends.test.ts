import { createHash } from 'node:crypto';
import { writeStatement } from '@prelaunch/statements/synthetic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledJobs } from '../../../../testing/bundled-jobs.ts';
import { takeOut } from '../../../../testing/four-eyes.ts';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import {
  creditOf,
  csvForm,
  finishedImport,
  importStatement,
  listLines,
  makeDesk,
  matched,
  plantImport,
  statementForm,
  submitUpi,
} from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { endImport, recordHeartbeat } from './imports.store.ts';
import { createStatementPool, type StatementPool } from './statement-pool.ts';

/** How imports end other than by success, and how they are undone. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const line = creditOf('632514789012', 500);

const upload = async (token: string) =>
  server.call('importStatement', { token, body: await csvForm([line]) });

describe('one running import per company', () => {
  test('a second one is refused, also when both begin at once', async () => {
    const { companyId, admin, other } = await makeDesk(server);
    const running = await plantImport(server, companyId, 'READING');
    expect((await upload(admin.token)).body.code).toBe('import_running');
    const body = { id: running };
    expect((await server.call('cancelStatementImport', { token: other.token, body })).status).toBe(
      200,
    );
    const both = await Promise.all([upload(admin.token), upload(other.token)]);
    const begun = both.filter(({ status }) => status === 201);
    expect(begun.length).toBeGreaterThan(0);
    for (const { body } of begun) await finishedImport(server, admin, body.data.id);
    for (const { status, body } of both) {
      if (status !== 201) expect(body.code).toBe('import_running');
    }
    expect(await listLines(server, admin)).toHaveLength(1);
  });

  test('an import whose server has stopped is shown as FAILED, and another may begin', async () => {
    const { companyId, admin } = await makeDesk(server);
    const id = await plantImport(server, companyId, 'READING');
    await server.pool.query(
      "update statement_imports set heartbeat_at = now() - interval '61 seconds' where id = $1",
      [id],
    );
    const { body } = await server.call('getStatementImport', {
      token: admin.token,
      params: { id },
    });
    expect(body.data).toMatchObject({
      state: 'FAILED',
      reason: expect.stringContaining('again'),
      reasonCode: 'STOPPED',
    });
    expect((await importStatement(server, admin, await csvForm([line]))).state).toBe('DONE');
  });

  test('an import whose server is only slow still runs, and a second one need not wait to be refused', async () => {
    const { companyId, admin } = await makeDesk(server);
    const id = await plantImport(server, companyId, 'READING');
    await server.pool.query(
      "update statement_imports set heartbeat_at = now() - interval '61 seconds' where id = $1",
      [id],
    );
    const slow = await holdRow(server.pool, 'select from statement_imports where id = $1', [id]);
    expect((await upload(admin.token)).body.code).toBe('import_running');
    await slow.release();
    expect(await recordHeartbeat(server.db, companyId, id, 5)).toBe(false);
  });

  test('an import whose server has stopped can be undone around, and stores nothing more', async () => {
    const { companyId, admin } = await makeDesk(server);
    const { id } = await importStatement(server, admin, await csvForm([line]));
    const abandoned = await plantImport(server, companyId, 'READING');
    const undo = async () =>
      (await server.call('undoStatementImport', { token: admin.token, body: { id } })).body;
    expect((await undo()).code).toBe('import_running');
    await server.pool.query(
      "update statement_imports set heartbeat_at = now() - interval '61 seconds' where id = $1",
      [abandoned],
    );
    expect((await undo()).data).toEqual({ removedLines: 1, keptLines: 0 });
    expect(await recordHeartbeat(server.db, companyId, abandoned, 5)).toBe(false);
  });
});

describe('the heartbeat of an import', () => {
  test('records the progress of this import, and returns false once it has ended', async () => {
    const { companyId } = await makeDesk(server);
    const elsewhere = await makeDesk(server);
    const id = await plantImport(server, companyId, 'READING');
    const other = await plantImport(server, elsewhere.companyId, 'READING');
    await server.pool.query(
      "update statement_imports set heartbeat_at = now() - interval '30 seconds' where id = any($1::uuid[])",
      [[id, other]],
    );
    expect(await recordHeartbeat(server.db, companyId, id, 42)).toBe(true);
    const { rows } = await server.pool.query<{ progress: number; isAlive: boolean }>(
      `select progress, heartbeat_at > now() - interval '20 seconds' as "isAlive"
       from statement_imports where id = any($1::uuid[]) order by progress desc`,
      [[id, other]],
    );
    expect(rows).toEqual([
      { progress: 42, isAlive: true },
      { progress: 0, isAlive: false },
    ]);
    expect(await recordHeartbeat(server.db, elsewhere.companyId, id, 50)).toBe(false);
    expect(
      await endImport(server.db, elsewhere.companyId, id, { state: 'CANCELLED', details: {} }),
    ).toBe(false);
    expect(await endImport(server.db, companyId, id, { state: 'CANCELLED', details: {} })).toBe(
      true,
    );
    expect(await recordHeartbeat(server.db, companyId, id, 50)).toBe(false);
  });

  test('keeps the progress between 0 and 99 while it is read, and ends the reading when it was cancelled', async () => {
    const pool = createStatementPool({ bundles: bundledJobs });
    let report: (percent: number) => void = () => undefined;
    let signal: AbortSignal | undefined;
    const statementPool: StatementPool = {
      ...pool,
      run: (_, __, options) =>
        new Promise((___, reject) => {
          report = options?.onProgress ?? report;
          signal = options?.signal;
          signal?.addEventListener('abort', () => {
            reject(new Error('ended'));
          });
        }),
    };
    const slow = await startTestServer({ statementPool });
    try {
      const { admin } = await makeDesk(slow);
      const { token } = admin;
      const { id } = (await slow.call('importStatement', { token, body: await csvForm([line]) }))
        .body.data;
      const progress = async () =>
        (await slow.call('getStatementImport', { token, params: { id } })).body.data.progress;
      for (const [percent, shown] of [
        [42.7, 42],
        [150, 99],
        [-5, 0],
      ] as const) {
        // Reported again, because the reading begins only after the answer.
        const reported = () => {
          report(percent);
          return progress();
        };
        await expect.poll(reported, { timeout: 10_000 }).toBe(shown);
      }
      await slow.call('cancelStatementImport', { token, body: { id } });
      await expect.poll(() => signal?.aborted, { timeout: 10_000 }).toBe(true);
      expect((await finishedImport(slow, admin, id)).state).toBe('CANCELLED');
    } finally {
      await slow.stop();
      await pool.close();
    }
  });
});

/** A server that reads no statement before `open` is called. */
async function startGatedServer() {
  const pool = createStatementPool({ bundles: bundledJobs });
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const statementPool: StatementPool = {
    ...pool,
    run: async (...job) => {
      await opened;
      return pool.run(...job);
    },
  };
  const gated = await startTestServer({ statementPool });
  return {
    gated,
    open,
    stop: async () => {
      open();
      await gated.stop();
      await pool.close();
    },
  };
}

test('an import that is cancelled while it is read stores nothing', async () => {
  const { gated, open, stop } = await startGatedServer();
  try {
    const { admin } = await makeDesk(gated);
    const { token } = admin;
    const body = await csvForm([line]);
    const { id } = (await gated.call('importStatement', { token, body })).body.data;
    const cancelled = await gated.call('cancelStatementImport', { token, body: { id } });
    expect(cancelled.body.data.state).toBe('CANCELLED');
    const repeated = await gated.call('cancelStatementImport', { token, body: { id } });
    expect(repeated.body.code).toBe('import_over');
    open();
    // The next import ends after the cancelled one, because one process reads both.
    const next = await importStatement(gated, admin, await csvForm([creditOf('632514789015', 7)]));
    expect(next).toMatchObject({ state: 'DONE', reason: null });
    expect((await finishedImport(gated, admin, id)).state).toBe('CANCELLED');
    expect(await listLines(gated, admin)).toMatchObject([{ amount: 7 }]);
  } finally {
    await stop();
  }
});

test('an import that is cancelled while its lines are stored is done', async () => {
  const { admin } = await makeDesk(server);
  const { token } = admin;
  const storing = await server.pool.connect();
  try {
    await storing.query('begin');
    await storing.query('lock statement_lines in share mode');
    const { id } = (await upload(token)).body.data;
    await blockedStatements(server.pool, 1);
    const cancelling = server.call('cancelStatementImport', { token, body: { id } });
    await blockedStatements(server.pool, 2);
    await storing.query('commit');
    expect((await cancelling).body.code).toBe('import_over');
    expect(await finishedImport(server, admin, id)).toMatchObject({ state: 'DONE', newLines: 1 });
  } finally {
    storing.release();
  }
});

test('the lines of an import are compared without a further call', async () => {
  const { admin, member } = await makeDesk(server);
  const { token } = admin;
  const { reference } = await submitUpi(server, member);
  await server.call('importStatement', { token, body: await csvForm([creditOf(reference, 1020)]) });
  await expect.poll(() => listLines(server, admin, 'exact'), { timeout: 10_000 }).toHaveLength(1);
});

test('an admin who is blocked while the statement is read stores nothing', async () => {
  const { gated, open, stop } = await startGatedServer();
  try {
    const { admin, other } = await makeDesk(gated);
    const body = await csvForm([line]);
    const { id } = (await gated.call('importStatement', { token: admin.token, body })).body.data;
    await takeOut(gated, admin);
    open();
    const done = await finishedImport(gated, other, id);
    expect(done).toMatchObject({
      state: 'FAILED',
      reason: expect.stringContaining('session'),
      reasonCode: 'SESSION_ENDED',
    });
    expect(await listLines(gated, other)).toEqual([]);
  } finally {
    await stop();
  }
});

test('a server that stops while it reads a statement ends the import as FAILED', async () => {
  const { gated, open, stop } = await startGatedServer();
  const { admin } = await makeDesk(gated);
  const body = await csvForm([line]);
  const { token } = admin;
  const { id } = (await gated.call('importStatement', { token, body })).body.data;
  const stopped = gated.deps.background.stop();
  open();
  await stopped;
  expect(await finishedImport(gated, admin, id)).toMatchObject({
    state: 'FAILED',
    reason: expect.stringContaining('server stopped'),
    reasonCode: 'STOPPED',
  });
  await stop();
});

test('an import whose process is killed ends as FAILED', async () => {
  const statementPool = createStatementPool({ runMs: 1, bundles: bundledJobs });
  const slow = await startTestServer({ statementPool });
  try {
    const { admin } = await makeDesk(slow);
    const done = await importStatement(slow, admin, await csvForm([line]));
    expect(done).toMatchObject({
      state: 'FAILED',
      reason: expect.stringContaining('in time'),
      reasonCode: 'NOT_IN_TIME',
    });
    expect(await listLines(slow, admin)).toEqual([]);
  } finally {
    await slow.stop();
    await statementPool.close();
  }
});

describe('undo', () => {
  test('removes only lines that no other import contains and that are not in use', async () => {
    const { admin, member } = await makeDesk(server);
    const paid = await submitUpi(server, member);
    const lines = {
      shared: creditOf('632514789021', 1),
      free: creditOf('632514789022', 2),
      assigned: creditOf(paid.reference, 1020),
      aside: creditOf('632514789023', 3),
      refunded: creditOf('632514789024', 4),
      debit: { ...creditOf('632514789025', 5), kind: 'DEBIT' as const },
    };
    const first = await importStatement(server, admin, await csvForm(Object.values(lines)));
    const second = await importStatement(server, admin, await csvForm([lines.shared]));
    const stored = await listLines(server, admin);
    const lineId = (reference: string) =>
      stored.find((each) => each.reference === reference)?.id ?? '';
    const call = async (name: 'approveExact' | 'setLineAside' | 'registerRefund', body: object) => {
      expect((await server.call(name, { token: admin.token, body })).status).toBeLessThan(300);
    };
    await call('approveExact', { lineIds: [lineId(paid.reference)] });
    await call('setLineAside', { lineId: lineId('632514789023'), note: 'Interest' });
    await call('registerRefund', { lineId: lineId('632514789024'), amount: 1, reason: 'Mistake' });
    const undo = (id: string) =>
      server.call('undoStatementImport', { token: admin.token, body: { id } });
    const preview = async (id: string) =>
      (await server.call('getStatementImport', { token: admin.token, params: { id } })).body.data
        .undo;
    const counts = ({ removed, kept }: Awaited<ReturnType<typeof preview>>) => [
      removed.count,
      kept.count,
    ];
    expect(await preview(first.id)).toEqual({
      removed: { count: 2, received: 2 },
      kept: { count: 4, received: 1028 },
    });
    expect((await undo(first.id)).body.data).toEqual({ removedLines: 2, keptLines: 4 });
    expect(await preview(first.id)).toBeNull();
    expect(counts(await preview(second.id))).toEqual([1, 0]);
    expect((await undo(first.id)).body.code).toBe('import_not_done');
    expect((await undo(second.id)).body.data).toEqual({ removedLines: 1, keptLines: 0 });
    const left = await listLines(server, admin);
    expect(left.map(({ reference }) => reference).sort()).toEqual(
      [paid.reference, '632514789023', '632514789024'].sort(),
    );
    // Importing again brings the removed lines back, and keeps the decisions.
    const again = await importStatement(server, admin, await csvForm(Object.values(lines)));
    expect(again).toMatchObject({ newLines: 3, knownLines: 3 });
  });

  test('removes all lines of a large import', async () => {
    const { companyId, admin } = await makeDesk(server);
    const id = await plantImport(server, companyId, 'DONE');
    await server.pool.query(
      `with lines as (
         insert into statement_lines (company_id, id, day, kind, amount_paise, narration, fingerprint, number, state)
         select $1::uuid, gen_random_uuid(), '2026-11-20', 'CREDIT', 1, 'LINE', decode(md5($2::text), 'hex'), n, 'unmatched'
         from generate_series(1, 5001) n returning id)
       insert into statement_import_lines (company_id, import_id, line_id) select $1::uuid, $2::uuid, id from lines`,
      [companyId, id],
    );
    const { token } = admin;
    const { body } = await server.call('undoStatementImport', { token, body: { id } });
    expect(body.data).toEqual({ removedLines: 5001, keptLines: 0 });
    expect(await listLines(server, admin)).toEqual([]);
  });

  test('has the other lines compared again, and leaves other companies alone', async () => {
    const { admin, member } = await makeDesk(server);
    const { reference } = await submitUpi(server, member);
    const credit = creditOf(reference, 1020);
    await importStatement(server, admin, await csvForm([credit]));
    const twin = { ...credit, narration: `NEFT ${reference}` };
    const { id } = await importStatement(server, admin, await csvForm([twin]));
    expect(await listLines(server, admin, 'ambiguous')).toHaveLength(2);
    const stranger = await makeDesk(server);
    await importStatement(server, stranger.admin, await csvForm([credit]));
    const body = { id };
    const theirs = await server.call('undoStatementImport', { token: stranger.admin.token, body });
    expect(theirs.body.code).toBe('not_found');
    const { body: undone } = await server.call('undoStatementImport', { token: admin.token, body });
    expect(undone.data).toEqual({ removedLines: 1, keptLines: 0 });
    await matched(server, admin.token);
    expect(await listLines(server, admin)).toMatchObject([{ state: 'exact' }]);
    expect(await listLines(server, stranger.admin)).toHaveLength(1);
  });

  test('is refused while a statement is read', async () => {
    const { companyId, admin } = await makeDesk(server);
    const { id } = await importStatement(server, admin, await csvForm([line]));
    await plantImport(server, companyId, 'READING');
    const answer = await server.call('undoStatementImport', { token: admin.token, body: { id } });
    expect(answer.body.code).toBe('import_running');
  });
});

describe('characters that the database cannot store', () => {
  const broken = [
    { ...line, balance: 50_000n },
    { ...creditOf('632514789013', 500), narration: 'UPI \ud83d 632514789013', balance: 990_000n },
  ];

  test.each(['XLS', 'PDF'] as const)('do not end the import of a %s', async (format) => {
    const { admin } = await makeDesk(server);
    const bytes = Buffer.from(await writeStatement(broken, format, 'HDFC'));
    const form = statementForm(bytes, {}, `statement.${format.toLowerCase()}`);
    const done = await importStatement(server, admin, form);
    expect(done).toMatchObject({ state: 'DONE', newLines: 2 });
    expect(done.balanceBreak).toContain('9900.00');
  });
});

test('a reference that is too long to be the one of an order does not end the import', async () => {
  const { admin } = await makeDesk(server);
  const long = createHash('sha512').update('long').digest('hex').repeat(2);
  const longer = Array.from({ length: 40 }, (_, n) =>
    createHash('sha512').update(String(n)).digest('hex'),
  ).join('');
  const lines = [creditOf(long, 500), creditOf(longer, 600), creditOf('632514789012', 700)];
  const done = await importStatement(server, admin, await csvForm(lines));
  expect(done).toMatchObject({ state: 'DONE', newLines: 3 });
});
