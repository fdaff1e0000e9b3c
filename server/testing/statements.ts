import { v7 as uuidv7 } from 'uuid';
import { lineKeys } from '@prelaunch/domain/matching/line-keys';
import type { Person } from './people.ts';
import type { Answer, TestServer } from './test-server.ts';

export interface PlantedLine {
  readonly kind?: 'CREDIT' | 'DEBIT';
  /** In paise. */
  readonly amount?: bigint;
  readonly narration?: string;
  readonly reference?: string | null;
  readonly day?: string;
}

let planted = 0;

/** Inserts an open statement line as an import would, without an import, and returns its id. */
export async function plantLine(
  { pool }: Pick<TestServer, 'pool'>,
  companyId: string,
  {
    kind = 'CREDIT',
    amount = 102_000n,
    narration = 'UPI PAYMENT',
    reference = null,
    day = '2026-11-20',
  }: PlantedLine = {},
): Promise<string> {
  planted += 1;
  const id = uuidv7({ msecs: Date.parse(day), seq: planted });
  await pool.query(
    `insert into statement_lines (company_id, id, day, kind, amount_paise, narration, reference,
       fingerprint, number, state)
     values ($1, $2, $3, $4, $5, $6, $7, decode(md5($2::text), 'hex'), 1, $8)`,
    [
      companyId,
      id,
      day,
      kind,
      amount,
      narration,
      reference,
      kind === 'DEBIT' ? 'debit' : 'unmatched',
    ],
  );
  const { references, codes } = lineKeys({ narration, reference });
  if (kind === 'CREDIT') {
    await pool.query(
      'insert into statement_line_keys (company_id, key, line_id) select $1, unnest($2::text[]), $3',
      [companyId, [...references, ...codes], id],
    );
  }
  return id;
}

/** Inserts an import in this state and returns its id. Ends a running one first. */
export async function plantImport(
  { pool }: Pick<TestServer, 'pool'>,
  companyId: string,
  state: 'READING' | 'DONE',
): Promise<string> {
  await endImports({ pool }, companyId);
  const id = uuidv7();
  await pool.query(
    `insert into statement_imports (company_id, id, state, file_name, created_by, heartbeat_at)
     select $1, $2, $3, 'statement.csv', id, now() + interval '1 hour'
     from accounts where company_id = $1 and role = 'ADMIN' order by id limit 1`,
    [companyId, id, state],
  );
  return id;
}

/** Ends the running import of the company, if there is one. */
export const endImports = ({ pool }: Pick<TestServer, 'pool'>, companyId: string) =>
  pool.query(
    "update statement_imports set state = 'CANCELLED' where company_id = $1 and state = 'READING'",
    [companyId],
  );

/** Inserts a refund that is due, of a new line, and returns its id. */
export async function plantRefund(
  server: Pick<TestServer, 'pool'>,
  companyId: string,
): Promise<string> {
  const lineId = await plantLine(server, companyId);
  const id = uuidv7();
  await server.pool.query('update statement_lines set refunded_paise = 100 where id = $1', [
    lineId,
  ]);
  await server.pool.query(
    `insert into refunds (company_id, id, line_id, amount_paise, reason, registered_by)
     select $1, $2, $3, 100, 'Paid too much', id
     from accounts where company_id = $1 and role = 'ADMIN' order by id limit 1`,
    [companyId, id, lineId],
  );
  return id;
}

/** One row of each kind that calls of the reconciliation name by id. */
export const statementRowsOf = async (server: Pick<TestServer, 'pool'>, companyId: string) => ({
  import: await plantImport(server, companyId, 'DONE'),
  line: await plantLine(server, companyId),
  refund: await plantRefund(server, companyId),
});

/** The form of an upload of a statement. */
export function statementForm(
  content: string | Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>> = {},
  fileName = 'statement.csv',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), fileName);
  return form;
}

/** Uploads a statement and waits until it was read. Returns the import. */
export async function importStatement(
  server: TestServer,
  admin: Person,
  form: FormData,
): Promise<Answer['body']> {
  const answer = await server.call('importStatement', { token: admin.token, body: form });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return finishedImport(server, admin, String(answer.body.data.id));
}

/** Waits until an import has ended and its lines were compared. Returns the import. */
export async function finishedImport(
  server: TestServer,
  { token }: Person,
  id: string,
): Promise<Answer['body']> {
  for (;;) {
    const { body } = await server.call('getStatementImport', { token, params: { id } });
    if (body.data.state !== 'READING') {
      if (body.data.state === 'DONE') await matched(server, token);
      return body.data;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Compares the lines with the purchases, and waits for the result. */
export async function matched(server: Pick<TestServer, 'call'>, token: string): Promise<void> {
  for (;;) {
    const { body } = await server.call('matchStatementLines', { token });
    if (body.data.matching === 'current') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
