import { randomUUID } from 'node:crypto';
import { istDay } from '@prelaunch/domain/dates';
import { lineKeys } from '@prelaunch/domain/matching/line-keys';
import { paise } from '@prelaunch/domain/money';
import type { StatementLine } from '@prelaunch/domain/statement-line';
import { writeStatement } from '@prelaunch/statements/synthetic';
import { v7 as uuidv7 } from 'uuid';
import { makeCompany, makePerson, type Person } from './people.ts';
import { buy, proven } from './purchases.ts';
import type { Answer, TestServer } from './test-server.ts';

/** The day in India this many days from now, as `YYYY-MM-DD`. */
export const inDays = (days: number): string => istDay(new Date(Date.now() + days * 86_400_000));

/** The day of planted lines: lines and purchases that are far apart in time do not match. */
export const LINE_DAY = inDays(-3);

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
    day = LINE_DAY,
  }: PlantedLine = {},
): Promise<string> {
  planted += 1;
  const id = uuidv7({ msecs: Date.parse(day), seq: planted });
  await pool.query(
    `insert into statement_lines (company_id, id, day, kind, amount_paise, narration, reference,
       fingerprint, number, state)
     values ($1, $2, $3, $4, $5, $6, $7, decode(md5($9), 'hex'), 1, $8)`,
    [
      companyId,
      id,
      day,
      kind,
      amount,
      narration,
      reference,
      kind === 'DEBIT' ? 'debit' : 'unmatched',
      id,
    ],
  );
  const { references, codes } = lineKeys({ narration, reference });
  if (kind === 'CREDIT') {
    await pool.query(
      'insert into statement_line_keys (company_id, key, line_id) select $1::uuid, unnest($2::text[]), $3::uuid',
      [companyId, [...references, ...codes], id],
    );
  }
  return id;
}

/** Inserts a line for which the last comparison found this purchase, and returns its id. */
export async function plantExact(
  server: Pick<TestServer, 'pool'>,
  companyId: string,
  purchaseId: string,
  line: PlantedLine,
  { state = 'exact' } = {},
): Promise<string> {
  const id = await plantLine(server, companyId, line);
  await server.pool.query('update statement_lines set state = $2, candidates = $3 where id = $1', [
    id,
    state,
    JSON.stringify([{ purchaseId, difference: '0', reasons: ['reference_equal'] }]),
  ]);
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
     select $1::uuid, $2::uuid, $3, 'statement.csv', id, now() + interval '1 hour'
     from accounts where company_id = $1::uuid and role = 'ADMIN' order by id limit 1`,
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

/** Inserts a refund that is due, of a new line, and returns its id. Without a purchase nobody claims the money. */
export async function plantRefund(
  server: Pick<TestServer, 'pool'>,
  companyId: string,
  purchaseId: string | null = null,
): Promise<string> {
  const lineId = await plantLine(server, companyId);
  const id = uuidv7();
  await server.pool.query('update statement_lines set refunded_paise = 100 where id = $1', [
    lineId,
  ]);
  await server.pool.query(
    `insert into refunds (company_id, id, line_id, purchase_id, amount_paise, reason, registered_by)
     select $1::uuid, $2::uuid, $3::uuid, $4::uuid, 100, 'Paid too much', id
     from accounts where company_id = $1::uuid and role = 'ADMIN' order by id limit 1`,
    [companyId, id, lineId, purchaseId],
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

/** A credit of a UPI payment, as HDFC Bank prints it. */
export const creditOf = (
  reference: string,
  rupees: number,
  { date = LINE_DAY, name = 'ASHA RAO' } = {},
): StatementLine => ({
  date,
  kind: 'CREDIT',
  amount: paise(BigInt(Math.round(rupees * 100))),
  narration: `UPI-${name}-PAYMENT-${reference}`,
  reference,
  balance: null,
});

/** The form with a CSV of HDFC Bank that contains these lines. */
export const csvForm = async (
  lines: readonly StatementLine[],
  fields: Readonly<Record<string, string>> = {},
): Promise<FormData> =>
  statementForm(Buffer.from(await writeStatement(lines, 'CSV', 'HDFC')), fields);

export interface ListedLine {
  readonly id: string;
  readonly state: string;
  readonly amount: number;
  readonly reference: string | null;
  readonly purchase: { readonly id: string } | null;
  readonly suggestion: { readonly purchase: { readonly id: string } } | null;
}

/** Lists up to 100 lines of the company, in this state if one is given. */
export async function listLines(
  server: Pick<TestServer, 'call'>,
  { token }: Pick<Person, 'token'>,
  state?: string,
): Promise<ListedLine[]> {
  const query = { limit: '100', ...(state !== undefined && { state }) };
  return (await server.call('listStatementLines', { token, query })).body.data.records;
}

/** A company with two admins and a member. */
export async function makeDesk(server: TestServer) {
  const companyId = await makeCompany(server);
  return {
    companyId,
    admin: await makePerson(server, companyId, 'ADMIN'),
    other: await makePerson(server, companyId, 'ADMIN'),
    member: await makePerson(server, companyId),
  };
}

/** Submits a purchase by UPI of 1,000 rupees, 1,020 with the fee. */
export async function submitUpi(server: TestServer, member: Person, overrides: object = {}) {
  const order = await proven(server, member, overrides);
  const { status, body } = await buy(server, member, order);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: String(body.data.id), reference: order.referenceNumber };
}

/** Submits a purchase by UPI with this order number. Returns its id and its payment code. */
export async function buyWithCode(server: TestServer, member: Person, orderNumber: string) {
  const order = await proven(server, member);
  const { body } = await buy(server, member, order, `${orderNumber}-${randomUUID()}`);
  const id = String(body.data.id);
  const { rows } = await server.pool.query<{ code: string }>(
    'select payment_code as code from purchases where id = $1',
    [id],
  );
  return { id, code: rows[0]?.code ?? '' };
}

export const statusOf = async ({ pool }: Pick<TestServer, 'pool'>, purchaseId: string) =>
  (await pool.query<{ status: string }>('select status from purchases where id = $1', [purchaseId]))
    .rows[0]?.status;
