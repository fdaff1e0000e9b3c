import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findViolations } from '@prelaunch/testkit/verify';
import type pg from 'pg';
import type { TestBed } from './test-bed.ts';

/** What the checks read. */
export type CheckedBed = Pick<
  TestBed,
  'acks' | 'pool' | 'uploads' | 'environment' | 'product' | 'problems'
>;

/** The findings of the checks after a fault. */
export interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly violations: readonly string[];
}

const REGISTERED = `
  select a.id from json_to_recordset($1::json) as a (id uuid, email text)
  left join accounts m on m.id = a.id
  where m.email is distinct from a.email`;

const BOUGHT = `
  select a.id from json_to_recordset($1::json) as a (id uuid, "accountId" uuid, "orderNumber" text,
    quantity bigint)
  left join purchases p on p.id = a.id
  where (p.account_id, p.order_number, p.quantity)
    is distinct from (a."accountId", a."orderNumber", a.quantity)`;

const DECIDED = `
  select a.id from json_to_recordset($1::json) as a (id uuid, status text, "lineId" uuid)
  left join purchases p on p.id = a.id
  left join line_assignments s on s.line_id = a."lineId"
  where p.status is distinct from a.status
    or (a."lineId" is not null and s.purchase_id is distinct from a.id)`;

const ANSWERED = `
  select a.id from json_to_recordset($1::json) as a (id uuid, answer text)
  left join purchase_questions q on q.id = a.id
  where q.answer is distinct from a.answer`;

/** The previous release has no reversals: this and `WRONG_TOKENS` need the schema of this one. */
const REVERSED = `
  select a.id from json_to_recordset($1::json) as a (id uuid)
  left join purchases p on p.id = a.id
  where p.status is distinct from 'APPROVED' or p.reversed_at is null
    or (select sum(quantity) from allocation_entries e
        where e.company_id = p.company_id and e.purchase_id = p.id) is distinct from 0`;

/** Members whose tokens are not the approved ones without the reversed ones. */
const WRONG_TOKENS = `
  select account_id as id from (
    select company_id, account_id, sum(quantity) as quantity from purchases
    where status = 'APPROVED' and reversed_at is null group by company_id, account_id
  ) p full join holdings h using (company_id, account_id)
  where p.quantity is distinct from h.quantity`;

/** Reductions whose order is not rejected, or whose purchase for what was paid is not there with these tokens. */
const REDUCED = `
  select a.id from json_to_recordset($1::json) as a (id uuid, "reducedId" uuid, quantity bigint)
  left join purchases o on o.id = a.id and o.status = 'REJECTED'
  left join purchases p on p.id = a."reducedId" and p.reduced_from = o.id and p.status = 'APPROVED'
  where p.quantity is distinct from a.quantity`;

/** Orders that do not name the credit with which they were acknowledged. */
const CREDITED = `
  select a.id from json_to_recordset($1::json) as a (id uuid, "creditId" uuid)
  left join purchases p on p.id = a.id
  where p.credit_id is distinct from a."creditId"`;

const IMPORTED = `
  select a.id from json_to_recordset($1::json) as a (id uuid, lines bigint)
  left join statement_imports i on i.id = a.id and i.state = 'DONE'
  where a.lines is distinct from (select count(*) from statement_import_lines l
    where l.company_id = i.company_id and l.import_id = i.id)`;

const UPLOADED = `
  select a.id, m.storage_key as key, m.sha256
  from json_to_recordset($1::json) as a (id uuid, size bigint)
  left join media m on m.id = a.id and m.size_bytes = a.size`;

/** One order or payment in several rows, or one purchase with several effects. */
const DOUBLES: Readonly<Record<string, string>> = {
  'an order has several rows': `
    -- As JSON: the previous release has no such column.
    select account_id || ' ' || order_number as id from purchases p
    where order_number is not null and to_jsonb(p) ->> 'reduced_from' is null group by account_id, order_number having count(*) > 1`,
  'a purchase was decided or reversed several times': `
    select subject_id as id from audit_entries
    where action in ('purchase.approve', 'purchase.reject', 'purchase.reverse')
    group by subject_id, action = 'purchase.reverse' having count(*) > 1`,
  'a question was asked or answered several times': `
    select subject_id as id from audit_entries where action in ('purchase.ask', 'purchase.answer')
    group by subject_id, action having count(*) > 1`,
  'a purchase was credited several times': `
    select purchase_id as id from allocation_entries where quantity > 0 group by purchase_id having count(*) > 1`,
  'a credit pays several orders': `
    -- As JSON, as above.
    select to_jsonb(p) ->> 'credit_id' as id from purchases p
    where status <> 'REJECTED' and to_jsonb(p) ->> 'reversed_at' is null and to_jsonb(p) ->> 'credit_id' is not null
    group by 1 having count(*) > 1`,
  'a reference was credited several times': `
    select reference_key as id from purchases where status = 'APPROVED' and reference_key is not null
    group by company_id, reference_key having count(*) > 1`,
  'a statement line is stored several times': `
    select company_id || ' ' || narration as id from statement_lines
    group by company_id, narration having count(*) > 1`,
  'a purchase is paid by several lines': `
    select purchase_id as id from line_assignments group by purchase_id having count(*) > 1`,
};

async function lostUploads(testBed: CheckedBed, acks: string): Promise<string[]> {
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
 * Describes the ids that occur twice: a purchase acknowledged for two orders, or two decisions or
 * reversals acknowledged for one purchase.
 */
function duplicatesOf(ids: readonly string[], what: string): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.has(id) || !seen.add(id)).map((id) => `${what} ${id}`);
}

const idsOf = async (pool: pg.Pool, text: string, values: readonly unknown[] = []) =>
  (await pool.query<{ id: string }>(text, [...values])).rows.map(({ id }) => id);

/**
 * Compares the acknowledged writes with the database and the uploads, and looks for duplicates and
 * violations.
 */
export async function inspect(testBed: CheckedBed, reported: number): Promise<Findings> {
  const acks = await testBed.acks.read();
  const of = (kind: string) => acks.filter((ack) => ack.kind === kind);
  const json = (kind: string) => JSON.stringify(of(kind));
  const registered = await idsOf(testBed.pool, REGISTERED, [json('registered')]);
  const bought = await idsOf(testBed.pool, BOUGHT, [json('bought')]);
  const decided = await idsOf(testBed.pool, DECIDED, [json('decided')]);
  const hasReversals = of('reversed').length > 0;
  const reversed = hasReversals ? await idsOf(testBed.pool, REVERSED, [json('reversed')]) : [];
  const wrongTokens = hasReversals ? await idsOf(testBed.pool, WRONG_TOKENS) : [];
  const answered =
    of('answered').length > 0 ? await idsOf(testBed.pool, ANSWERED, [json('answered')]) : [];
  const reduced =
    of('reduced').length > 0 ? await idsOf(testBed.pool, REDUCED, [json('reduced')]) : [];
  const credited =
    of('credited').length > 0 ? await idsOf(testBed.pool, CREDITED, [json('credited')]) : [];
  const imported = await idsOf(testBed.pool, IMPORTED, [json('imported')]);
  const doubled = [
    ...duplicatesOf(
      of('bought').map(({ id }) => id),
      'two orders were answered with purchase',
    ),
    ...duplicatesOf(
      of('decided').map(({ id }) => id),
      'two decisions were acknowledged for purchase',
    ),
    ...duplicatesOf(
      of('reversed').map(({ id }) => id),
      'two reversals were acknowledged for purchase',
    ),
  ];
  for (const [what, text] of Object.entries(DOUBLES)) {
    doubled.push(...(await idsOf(testBed.pool, text)).map((id) => `${what}: ${id}`));
  }
  const violations = await findViolations(testBed.environment, testBed.product);
  return {
    lost: [
      ...registered.map((id) => `account ${id} was acknowledged and is missing`),
      ...bought.map((id) => `purchase ${id} was acknowledged and is missing`),
      ...decided.map((id) => `the decision on ${id} was acknowledged and is missing`),
      ...reversed.map((id) => `the reversal of ${id} was acknowledged and is missing`),
      ...answered.map((id) => `the answer to question ${id} was acknowledged and is missing`),
      ...reduced.map((id) => `what was paid of ${id} was acknowledged as approved and is missing`),
      ...credited.map((id) => `the credit of purchase ${id} was acknowledged and is missing`),
      ...imported.map((id) => `import ${id} was acknowledged and lacks lines`),
      ...(await lostUploads(testBed, json('uploaded'))),
    ],
    doubled,
    violations: [
      ...testBed.problems.slice(reported),
      ...wrongTokens.map(
        (id) => `the tokens of member ${id} are not the approved ones without the reversed ones`,
      ),
      ...(violations === '' ? [] : [violations]),
    ],
  };
}
