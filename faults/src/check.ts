import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestBed } from './test-bed.ts';

/** The findings of the checks after a fault. */
export interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly violations: readonly string[];
}

const BOUGHT = `
  select a.id from json_to_recordset($1::json) as a (id uuid, "accountId" uuid, "orderNumber" text,
    quantity bigint)
  left join purchases p on p.id = a.id
  where (p.account_id, p.order_number, p.quantity)
    is distinct from (a."accountId", a."orderNumber", a.quantity)`;

const DECIDED = `
  select a.id from json_to_recordset($1::json) as a (id uuid, status text)
  left join purchases p on p.id = a.id where p.status is distinct from a.status`;

const UPLOADED = `
  select a.id, m.storage_key as key, m.sha256
  from json_to_recordset($1::json) as a (id uuid, size bigint)
  left join media m on m.id = a.id and m.size_bytes = a.size`;

/** One order in several rows, or one purchase with several effects. */
const DOUBLES: Readonly<Record<string, string>> = {
  'an order has several rows': `
    select account_id || ' ' || order_number as id from purchases
    where order_number is not null group by account_id, order_number having count(*) > 1`,
  'a purchase was decided several times': `
    select subject_id as id from audit_entries where subject_type = 'purchase'
    group by subject_id having count(*) > 1`,
  'a purchase was credited several times': `
    select purchase_id as id from allocation_entries group by purchase_id having count(*) > 1`,
  'a reference was credited several times': `
    select reference_key as id from purchases where status = 'APPROVED' and reference_key is not null
    group by company_id, reference_key having count(*) > 1`,
};

async function lostUploads(testBed: TestBed, acks: string): Promise<string[]> {
  const { rows } = await testBed.pool.query<{ id: string; key: string | null; sha256: Buffer }>(
    UPLOADED,
    [acks],
  );
  const lost: string[] = [];
  for (const { id, key, sha256 } of rows) {
    const bytes =
      key === null ? null : await readFile(join(testBed.uploads, key)).catch(() => null);
    const whole = bytes !== null && createHash('sha256').update(bytes).digest().equals(sha256);
    if (!whole) lost.push(`upload ${id} is missing or damaged`);
  }
  return lost;
}

/**
 * Describes the ids that occur twice: a purchase acknowledged for two orders, or two decisions
 * acknowledged for one purchase.
 */
function duplicatesOf(ids: readonly string[], what: string): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.has(id) || !seen.add(id)).map((id) => `${what} ${id}`);
}

/** Runs `prelaunch verify`, which checks the invariants. */
async function verify(testBed: TestBed): Promise<string[]> {
  const child = spawn(process.execPath, ['server/dist/prelaunch.js', 'verify'], {
    cwd: testBed.product,
    env: { PATH: process.env['PATH'], ...testBed.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code === 0) return [];
  // Omits the invariants that hold and the duration, which would make every finding look new.
  const bad = output.split('\n').filter((line) => !/^ok |^\d+ invariants/.test(line));
  return [`verify ended with exit code ${String(code)}: ${bad.join('\n').slice(0, 3_000)}`];
}

const idsOf = async (pool: pg.Pool, text: string, values: readonly unknown[] = []) =>
  (await pool.query<{ id: string }>(text, [...values])).rows.map(({ id }) => id);

/**
 * Compares the acknowledged writes with the database and the uploads, and looks for duplicates and
 * violations.
 */
export async function inspect(testBed: TestBed, reported: number): Promise<Findings> {
  const acks = await testBed.acks.read();
  const of = (kind: string) => acks.filter((ack) => ack.kind === kind);
  const json = (kind: string) => JSON.stringify(of(kind));
  const bought = await idsOf(testBed.pool, BOUGHT, [json('bought')]);
  const decided = await idsOf(testBed.pool, DECIDED, [json('decided')]);
  const doubled = [
    ...duplicatesOf(
      of('bought').map(({ id }) => id),
      'two orders were answered with purchase',
    ),
    ...duplicatesOf(
      of('decided').map(({ id }) => id),
      'two decisions were acknowledged for purchase',
    ),
  ];
  for (const [what, text] of Object.entries(DOUBLES)) {
    doubled.push(...(await idsOf(testBed.pool, text)).map((id) => `${what}: ${id}`));
  }
  return {
    lost: [
      ...bought.map((id) => `purchase ${id} was acknowledged and is missing`),
      ...decided.map((id) => `the decision on ${id} was acknowledged and is missing`),
      ...(await lostUploads(testBed, json('uploaded'))),
    ],
    doubled,
    violations: [...testBed.problems.slice(reported), ...(await verify(testBed))],
  };
}
