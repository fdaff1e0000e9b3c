import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeCall } from '@prelaunch/testkit/client';
import { makeCompany, pick } from '@prelaunch/testkit/people';
import { isBusy } from '../load/calls.ts';
import {
  acknowledge,
  beginImport,
  finishImport,
  listExact,
  PENDING,
  submit,
  untilAnswered,
  type Desk,
} from '../load/desk.ts';
import { NoAnswer } from '../load/http.ts';
import { approveExactRequest, statementOf, type Payment } from '../load/statements.ts';
import type { Random } from '../random.ts';
import { runFault } from '../row.ts';
import type { Fault, Slot } from '../test-bed.ts';

/** How many lines one call approves. */
const BATCH = 20;
/** Other lines of the statement, so that reading and storing it takes time. */
const DEBITS = 2_000;
/** A server is killed at most this long after the approvals were sent. */
const KILL_WITHIN_MS = 40;
/** How long a kill waits for the lines to be assigned. */
const ASSIGN_MS = 5_000;

/** The kills so far. */
interface Kills {
  readonly random: Random;
  /** From the start of each killed process to ready, in milliseconds. */
  readonly recovery: number[];
  /** Approvals that a server had received when it was killed, and did not answer. */
  approvals: number;
  /** Lines that a kill left assigned to a pending purchase. */
  halfway: number;
  /** Statements that a server was reading when it was killed. */
  imports: number;
}

async function restart({ recovery }: Kills, killed: readonly Slot[]): Promise<void> {
  const started = await Promise.all(killed.map((slot) => slot.restart()));
  recovery.push(...started.map(({ readyMs }) => readyMs));
}

/** Kills one server at a random moment. */
async function killOne({ testBed }: Desk, kills: Kills): Promise<void> {
  const slot = kills.random.pick(testBed.slots);
  await sleep(kills.random.between(0, KILL_WITHIN_MS));
  await slot.process.kill();
  await restart(kills, [slot]);
}

const ASSIGNED = 'select from line_assignments where company_id = $1 and line_id = any($2)';
/** Waits for transactions that the killed servers began. */
const SETTLED = 'select from company_totals where company_id = $1 for update';
const HALFWAY = `
  select from line_assignments a
  join purchases p on p.company_id = a.company_id and p.id = a.purchase_id
  where a.company_id = $1 and a.line_id = any($2) and p.status = 'PENDING'`;

/** Kills both servers as soon as the lines are assigned, when their purchases are not decided yet. */
async function killBoth(desk: Desk, kills: Kills, lineIds: readonly string[]): Promise<void> {
  const { slots, pool } = desk.testBed;
  const count = async (text: string) =>
    (await pool.query(text, [desk.company.id, lineIds])).rowCount ?? 0;
  const until = performance.now() + ASSIGN_MS;
  while ((await count(ASSIGNED)) === 0 && performance.now() < until) await sleep(1);
  await Promise.all(slots.map(({ process }) => process.kill()));
  await pool.query(SETTLED, [desk.company.id]);
  kills.halfway += await count(HALFWAY);
  await restart(kills, slots);
}

/**
 * Two admins approve the same lines at once, each at a different server, while `kill` runs. A call
 * without a reply is repeated until it is answered.
 */
async function approveDuringKill(
  desk: Desk,
  kills: Kills,
  kill: typeof killOne | typeof killBoth,
  exact: ReadonlyMap<string, string>,
  lineIds: readonly string[],
): Promise<void> {
  const { slots } = desk.testBed;
  const approve = async (n: number) => {
    const request = approveExactRequest(pick(desk.company.admins, n), lineIds);
    const first = await pick(slots, n)
      .client.send(request)
      .catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        if (error.wasSent) kills.approvals += 1;
        return null;
      });
    const answer =
      first === null || isBusy(first) ? await untilAnswered(desk, request, n + 1) : first;
    await acknowledge(desk, exact, answer);
  };
  await Promise.all([approve(0), approve(1), kill(desk, kills, lineIds)]);
}

/**
 * Kills the server that reads a statement, at most `withinMs` after it began. The admin then cancels
 * the import, which is refused if it had ended.
 */
async function importDuringKill(
  desk: Desk,
  kills: Kills,
  statement: string,
  withinMs: number,
): Promise<void> {
  const { slots, pool, problems } = desk.testBed;
  const n = kills.random.between(0, 1);
  const [{ token }] = desk.company.admins;
  const id = await beginImport(desk, statement, n);
  await sleep(kills.random.between(0, withinMs));
  await pick(slots, n).process.kill();
  await restart(kills, [pick(slots, n)]);
  const cancel = encodeCall('cancelStatementImport', { token, body: { id } });
  const { status, text } = await untilAnswered(desk, cancel);
  if (status === 409) return;
  if (status !== 200) problems.push(`the cancel of an import was answered ${status}: ${text}`);
  kills.imports += 1;
  const { rowCount } = await pool.query(
    'select from statement_import_lines where import_id = $1 limit 1',
    [id],
  );
  if (rowCount !== 0) problems.push('an interrupted import has lines');
}

const OUTCOME = `
  select t.approved_count, t.approved_paise, t.pending_count, t.reserved,
    (select count(*) from purchases where company_id = $1 and status = 'APPROVED') as approved,
    (select count(*) from allocation_entries where company_id = $1) as credited,
    (select count(distinct (line_id, purchase_id)) from line_assignments where company_id = $1)
      as assigned,
    (select count(*) from statement_lines where company_id = $1) as lines
  from company_totals t where company_id = $1`;

/** Checks that every purchase was approved once, with one line each, and that no line was added. */
async function checkOutcome({ testBed, company }: Desk, payments: readonly Payment[]) {
  const { rows } = await testBed.pool.query<Record<string, string>>(OUTCOME, [company.id]);
  const count = payments.length;
  const expected = {
    approved_count: count,
    approved_paise: payments.reduce((sum, { rupees }) => sum + Math.round(rupees * 100), 0),
    pending_count: 0,
    reserved: 0,
    approved: count,
    credited: count,
    assigned: count,
    lines: count + DEBITS,
  };
  for (const [name, wanted] of Object.entries(expected)) {
    const found = rows[0]?.[name];
    if (Number(found) !== wanted) {
      testBed.problems.push(`after the approvals, ${name} is ${found ?? 'missing'}, not ${wanted}`);
    }
  }
}

/**
 * A statement is imported, killed while it is read a second time, and imported again, while two
 * admins approve its lines and servers die.
 */
export const statements: Fault = async (testBed) => [
  await runFault(testBed, 'server killed while bank lines are approved', async () => {
    const count = testBed.full ? 1_000 : 200;
    const company = await makeCompany(testBed.pool, {
      name: 'statements',
      members: count / PENDING,
      admins: 2,
      privateSupply: 1_000_000,
    });
    const desk: Desk = { testBed, company };
    const random = testBed.random.branch('statements');
    const kills: Kills = { random, recovery: [], approvals: 0, halfway: 0, imports: 0 };
    const submitted = await Promise.all(company.members.map((member) => submit(desk, member)));
    const payments = submitted.flat();
    const statement = statementOf(payments, DEBITS);
    const lines = count + DEBITS;

    const begun = performance.now();
    await finishImport(desk, await beginImport(desk, statement), { lines, newLines: lines });
    const readMs = Math.ceil(performance.now() - begun);
    const exact = await listExact(desk, payments);
    const lineIds = [...exact.keys()];
    const batches = Array.from({ length: Math.ceil(lineIds.length / BATCH) }, (_, n) =>
      lineIds.slice(n * BATCH, (n + 1) * BATCH),
    );
    const half = Math.ceil(batches.length / 2);

    for (const [n, batch] of batches.entries()) {
      if (n === half) {
        const wanted = testBed.full ? 10 : 2;
        for (let tries = 0; tries < 5 * wanted && kills.imports < wanted; tries += 1) {
          await importDuringKill(desk, kills, statement, readMs);
        }
        await finishImport(desk, await beginImport(desk, statement), { lines, newLines: 0 });
      }
      const kill = n % 2 === 0 ? killOne : killBoth;
      await approveDuringKill(desk, kills, kill, exact, batch);
    }
    if (kills.approvals === 0) testBed.problems.push('no kill interrupted an approval');
    if (kills.imports === 0) testBed.problems.push('no kill interrupted an import');

    const acknowledged = testBed.acks.count();
    for (const batch of batches) {
      for (const admin of company.admins) {
        await acknowledge(
          desk,
          exact,
          await untilAnswered(desk, approveExactRequest(admin, batch)),
        );
      }
    }
    const late = testBed.acks.count() - acknowledged;
    if (late > 0) testBed.problems.push(`${late} purchases were approved only by a further call`);
    await checkOutcome(desk, payments);
    return {
      times: kills.recovery.length,
      recovery: kills.recovery,
      goalMs: 2_000,
      note: `from the start of the process to ready; interrupted: ${kills.approvals} approvals (${kills.halfway} lines assigned, not approved), ${kills.imports} imports`,
    };
  }),
];
