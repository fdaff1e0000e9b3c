import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { format } from 'prettier';
import { createPool } from '../../platform/db/connections/pool.ts';
import type { Samples } from './list-queries.ts';
import { recordSampleQueries } from './queries-file.ts';

/**
 * Writes docs/query-plans.md: how PostgreSQL runs each statement of docs/queries.sql on the database DATABASE_URL.
 * `npm run gen:plans` fills such a database and runs this script.
 */

const FILE = fileURLToPath(new URL('../../../../docs/query-plans.md', import.meta.url));

/** Finds callers of the largest company, and texts that its members' names contain. */
async function findSamples(pool: pg.Pool): Promise<Samples> {
  const first = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
    const { rows } = await pool.query<T>(text, values);
    const [row] = rows;
    if (row === undefined) throw new Error(`no row was found by: ${text}`);
    return row;
  };
  const { companyId } = await first<{ companyId: string }>(
    `select company_id as "companyId" from company_totals order by approved_count + pending_count desc limit 1`,
  );
  const { accountId, reference, rareName } = await first<{
    accountId: string;
    reference: string;
    rareName: string;
  }>(
    `select p.account_id as "accountId", p.reference_number as reference, a.name as "rareName"
     from purchases p join accounts a on a.company_id = p.company_id and a.id = p.account_id
     where p.company_id = $1 and p.reference_number is not null and a.name not like '%Patel'
     order by p.id limit 1`,
    [companyId],
  );
  const caller = { name: '', email: '', sessionHash: Buffer.alloc(32), companyId, accountId };
  return {
    admin: { ...caller, kind: 'admin' },
    member: { ...caller, kind: 'member' },
    superAdmin: { ...caller, kind: 'superadmin', superAdminId: accountId },
    rareName,
    frequentName: 'Patel',
    reference,
  };
}

async function plansOf(pool: pg.Pool): Promise<string> {
  const parts = [
    '# Query plans',
    'Written by `npm run gen:plans`: how PostgreSQL runs each statement of [queries.sql](queries.sql) with a million purchases, ' +
      '300,000 accounts, a million audit entries, 5,000 companies and 20,000 payees. Sessions, confirmations, tokens, ' +
      'programme changes and super admins have few rows there, so they are read as a whole.',
  ];
  let before = '';
  const samples = await findSamples(pool);
  for (const { list, title, query, isReplanned } of await recordSampleQueries(samples)) {
    if (list !== before) parts.push(`## ${list}`);
    before = list;
    const { rows } = isReplanned
      ? await pool.query<object>(`explain (costs off) ${query.sql}`, [...query.parameters])
      : await pool.query<object>(`explain (generic_plan, costs off) ${query.sql}`);
    // The id differs between databases.
    const lines = rows.map((row) =>
      String(Object.values(row)[0]).replaceAll(samples.admin.companyId, 'the company'),
    );
    parts.push(`### ${title}`, ['```', ...lines, '```'].join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
}

const pool = createPool(process.env['DATABASE_URL'] ?? '', { timeoutFactor: 10 });
try {
  await writeFile(
    FILE,
    await format(await plansOf(pool), { parser: 'markdown', proseWrap: 'preserve' }),
  );
  console.log(FILE);
} finally {
  await pool.end();
}
