import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addBarrier } from '../../../testing/barrier.ts';
import { makeCompany } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import { findChainBreaks, isOnChain, listChainHeads } from './audit-chain.store.ts';
import { recordAudits, type AuditActor } from './audit.store.ts';

/** The chain of audit entries: parallel writes and tampering. */

const ACTOR: AuditActor = {
  kind: 'admin',
  accountId: '01900000-0000-7000-8000-000000000001',
  name: 'Asha "A" Rao',
  email: 'asha@example.com',
};

const entryOf = (companyId: string | null, n: number) => ({
  companyId,
  action: 'purchase.approve',
  subject: { type: 'purchase', id: String(n), label: `PUR-${String(n)}` },
  before: { status: 'PENDING', note: 'ग़ज़ल \\ " \u{1f600}', amount: 12.5 },
  after: n % 2 === 0 ? null : { status: 'APPROVED', reason: undefined },
  ip: '10.0.0.1',
});

const record = (server: TestServer, companyId: string | null, numbers: readonly number[]) =>
  systemTransaction(server.db, (tx) =>
    recordAudits(
      tx,
      ACTOR,
      numbers.map((n) => entryOf(companyId, n)),
    ),
  );

/** Changes the table with its trigger disabled, as an owner of the database can. */
async function tamper(server: TestServer, ...statements: string[]): Promise<void> {
  await server.pool.query('alter table audit_entries disable trigger audit_entries_guard');
  for (const statement of statements) await server.pool.query(statement);
  await server.pool.query('alter table audit_entries enable trigger audit_entries_guard');
}

describe('entries that are written in parallel', () => {
  /** Runs 40 concurrent writes of one to five entries, to the chains of two companies and the chain of no company. */
  async function race(server: TestServer) {
    const chains = [await makeCompany(server), await makeCompany(server), null];
    const written = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => {
        const list = Array.from({ length: 1 + (n % 5) }, (_unused, i) => n * 10 + i);
        return record(server, chains[n % 3] ?? null, list);
      }),
    );
    return { failed: written.filter(({ status }) => status === 'rejected').length };
  }

  test('form one unbroken chain per company', async () => {
    const server = await startTestServer();
    try {
      expect(await race(server)).toEqual({ failed: 0 });
      expect(await findChainBreaks(server.db)).toEqual([]);
      const heads = await listChainHeads(server.db);
      expect(heads.reduce((sum, { entries }) => sum + entries, 0n)).toBe(120n);
      const { rows } = await server.pool.query<{ ok: boolean }>(
        `select count(*) = max(seq) and count(distinct seq) = count(*) as ok
         from audit_entries group by company_id`,
      );
      expect(rows).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    } finally {
      await server.stop();
    }
  });

  test('negative control: without the lock of the head they break the chain', async () => {
    const server = await startTestServer({
      rewriteSql: (text) =>
        text.includes('audit_heads') ? text.replace(/ for update(?=\s*\))/, '') : text,
    });
    try {
      await server.pool.query('drop index audit_entries_seq');
      // Two of four concurrent writers continue from the same head.
      await addBarrier(server.pool, 'insert on audit_entries for each statement', 4);
      await race(server);
      expect(server.rewritten()).toBeGreaterThan(0);
      expect(await findChainBreaks(server.db)).not.toEqual([]);
    } finally {
      await server.stop();
    }
  });
});

describe('a chain that was tampered with', () => {
  let server: TestServer;
  let companyId: string;
  let others: string;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await tamper(
      server,
      'delete from audit_entries',
      `update audit_heads set entries = 0, hash = decode(repeat('00', 32), 'hex')`,
    );
    companyId = await makeCompany(server);
    others = await makeCompany(server);
    await record(server, companyId, [1, 2]);
    await record(server, companyId, [3, 4, 5]);
    await record(server, others, [1, 2]);
    await record(server, null, [1]);
  });

  const idAt = async (seq: number): Promise<string> => {
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from audit_entries where company_id = $1 and seq = $2',
      [companyId, seq],
    );
    return rows[0]?.id ?? '';
  };
  const at = (seq: number) => `company_id = '${companyId}' and seq = ${String(seq)}`;
  const breaks = () => findChainBreaks(server.db);

  test('has no breaks while it is unchanged', async () => {
    expect(await breaks()).toEqual([]);
  });

  test('by altering any column of an entry is reported at that entry', async () => {
    const id = await idAt(3);
    const kept = `select * from audit_entries where ${at(3)}`;
    const { rows } = await server.pool.query<Record<string, unknown>>(kept);
    const columns = {
      created_at: `created_at + interval '1 microsecond'`,
      actor_kind: `'superadmin'`,
      actor_id: 'null',
      actor_name: `'Somebody Else'`,
      actor_email: `'x@example.com'`,
      action: `'purchase.reject'`,
      subject_type: `'account'`,
      subject_id: `'9'`,
      subject_label: `''`,
      before: `before || '{"amount": 13}'`,
      after: `null`,
      ip: `'10.0.0.2'`,
      hash: `sha256('x')`,
    };
    const expected = { companyId, seq: 3n, entryId: id, what: 'altered' };
    for (const [column, value] of Object.entries(columns)) {
      await tamper(server, `update audit_entries set ${column} = ${value} where ${at(3)}`);
      expect([column, await breaks()]).toEqual([column, [expected]]);
      await server.pool.query('alter table audit_entries disable trigger audit_entries_guard');
      await server.pool.query(`update audit_entries set ${column} = $1 where ${at(3)}`, [
        column === 'before' || column === 'after'
          ? JSON.stringify(rows[0]?.[column])
          : rows[0]?.[column],
      ]);
      await server.pool.query('alter table audit_entries enable trigger audit_entries_guard');
      if (column === 'created_at') {
        // A Date has only milliseconds: restore the microseconds from another entry of the same transaction.
        await tamper(
          server,
          `update audit_entries e set created_at = o.created_at from audit_entries o
           where o.company_id = e.company_id and o.seq = 4 and e.seq = 3 and e.company_id = '${companyId}'`,
        );
      }
      expect([column, await breaks()]).toEqual([column, []]);
    }
  });

  test('by removing an entry is reported at its number, also at either end', async () => {
    for (const seq of [5, 3, 1]) {
      await tamper(server, `delete from audit_entries where ${at(seq)}`);
      const expected = { companyId, seq: BigInt(seq), entryId: null, what: 'removed' };
      expect(await breaks()).toEqual([expected]);
    }
  });

  test('by removing all entries is reported at the first', async () => {
    await tamper(server, `delete from audit_entries where company_id = '${companyId}'`);
    expect(await breaks()).toEqual([{ companyId, seq: 1n, entryId: null, what: 'removed' }]);
  });

  test('by inserting an entry is reported at its position', async () => {
    const columns = `company_id, created_at, actor_kind, actor_id, actor_name, actor_email, action,
      subject_type, subject_id, subject_label, before, after, ip`;
    const copy = (seq: string) => `
      insert into audit_entries (id, ${columns}, seq, hash)
      select gen_random_uuid(), ${columns}, ${seq}, sha256('forged') from audit_entries where ${at(2)}`;
    await tamper(server, copy('6'));
    expect(await breaks()).toMatchObject([{ companyId, seq: 6n, what: 'altered' }]);
    await tamper(
      server,
      `delete from audit_entries where ${at(6)}`,
      `update audit_entries set seq = seq + 100 where company_id = '${companyId}' and seq > 2`,
      `update audit_entries set seq = seq - 99 where company_id = '${companyId}' and seq > 2`,
      copy('3'),
    );
    expect(await breaks()).toMatchObject([{ companyId, seq: 3n, what: 'altered' }]);
  });

  test('by inserting an entry without a number is refused by the database', async () => {
    const insert = server.pool.query(
      `insert into audit_entries (id, company_id, actor_kind, actor_name, actor_email, action,
         subject_type, subject_id, subject_label, ip)
       values (gen_random_uuid(), $1, 'admin', '', '', 'x', '', '', '', '')`,
      [companyId],
    );
    await expect(insert).rejects.toThrow('null value in column "seq"');
  });

  test('by changing the order is reported at the first moved entry', async () => {
    await tamper(
      server,
      `update audit_entries set seq = 99 where ${at(2)}`,
      `update audit_entries set seq = 2 where ${at(4)}`,
      `update audit_entries set seq = 4 where ${at(99)}`,
    );
    expect(await breaks()).toMatchObject([{ companyId, seq: 2n, what: 'altered' }]);
  });

  test('by removing the last entry and moving the head back is detected only with a head that was stored elsewhere', async () => {
    const written = (await listChainHeads(server.db)).find((head) => head.companyId === companyId);
    if (written === undefined) throw new Error('no head');
    expect(await isOnChain(server.db, written)).toBe(true);
    await tamper(
      server,
      `delete from audit_entries where ${at(5)}`,
      `update audit_heads h set entries = 4, hash = e.hash from audit_entries e
       where h.company_id = e.company_id and e.company_id = '${companyId}' and e.seq = 4`,
    );
    expect(await breaks()).toEqual([]);
    expect(await isOnChain(server.db, written)).toBe(false);
    await record(server, companyId, [6]);
    expect(await isOnChain(server.db, written)).toBe(false);
  });

  test('by altering the number or the hash of the head is reported', async () => {
    const change = (column: string) =>
      server.pool.query(`update audit_heads set ${column} where company_id = $1`, [companyId]);
    const removed = { companyId, seq: 6n, entryId: null, what: 'removed' };
    const altered = { companyId, seq: 5n, entryId: await idAt(5), what: 'head altered' };
    await change('entries = 6');
    expect(await breaks()).toEqual([removed]);
    await change('entries = 4');
    expect(await breaks()).toEqual([altered]);
    await change(`entries = 5, hash = sha256('x')`);
    expect(await breaks()).toEqual([altered]);
  });

  test('by removing the head is reported, and no more entries are written', async () => {
    await server.pool.query('delete from audit_heads where company_id = $1', [companyId]);
    expect(await breaks()).toMatchObject([{ companyId, seq: 5n, what: 'head altered' }]);
    await expect(record(server, companyId, [7])).rejects.toThrow('the audit trail has no head');
  });

  test('is prevented by the database while its trigger is enabled', async () => {
    for (const statement of [
      `update audit_entries set ip = '' where ${at(1)}`,
      `delete from audit_entries where ${at(1)}`,
      'truncate audit_entries',
    ]) {
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('only ever added to');
    }
  });
});
