import { plantLine } from './statements.ts';
import type { TestServer } from './test-server.ts';

/**
 * Inserts a debit of the amount of a purchase, linked to the credit that the purchase was assigned; without one, to a new
 * credit that is assigned to it. Returns the id of the debit line.
 */
export async function plantReturn(
  server: Pick<TestServer, 'pool'>,
  companyId: string,
  purchaseId: string,
): Promise<string> {
  const { rows: purchases } = await server.pool.query<{ total: string; line: string | null }>(
    `select p.total_paise::text as total, a.line_id as line from purchases p
     left join line_assignments a on a.company_id = p.company_id and a.purchase_id = p.id
     where (p.company_id, p.id) = ($1, $2)`,
    [companyId, purchaseId],
  );
  const [{ total, line } = { total: '1', line: null }] = purchases;
  const amount = BigInt(total);
  const credit = line ?? (await plantLine(server, companyId, { amount }));
  if (line === null) {
    await server.pool.query(
      `insert into line_assignments (company_id, line_id, purchase_id, assigned_by)
       select $1::uuid, $2::uuid, $3::uuid, id from accounts
       where company_id = $1::uuid and role = 'ADMIN' order by id limit 1`,
      [companyId, credit, purchaseId],
    );
    await server.pool.query(
      "update statement_lines set state = 'assigned' where (company_id, id) = ($1, $2)",
      [companyId, credit],
    );
  }
  const debit = await plantLine(server, companyId, { kind: 'DEBIT', amount });
  await server.pool.query(
    'insert into returned_lines (company_id, debit_id, credit_id) values ($1, $2, $3)',
    [companyId, debit, credit],
  );
  return debit;
}
