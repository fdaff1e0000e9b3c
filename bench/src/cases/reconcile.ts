import {
  getReconciliation,
  getStatementImport,
  importStatement,
  type EndpointSpec,
} from '@prelaunch/contract';
import { makeCompany, type Company } from '@prelaunch/testkit/people';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchCase } from '../bench-case.ts';
import { runLoad } from '../load/load.ts';
import { checkRow, skippedRow, slowdownRow, valueRow, type Row } from '../report/rows.ts';
import { addStatementDay } from '../setup/statement.ts';
import { peakWorkerMegabytes } from '../setup/worker-memory.ts';
import { readingProfiles } from './profile.ts';

const MEMBERS = 12_000;
const READERS = 400;
/** Readers leave processor time, so that the ratio shows waiting and not only shared processors. */
const CLIENTS = 2;
const LONGEST_SECONDS = 120;
const POLL_MS = 100;

interface Admin {
  readonly url: string;
  readonly token: string;
}

/** The server asks to repeat the call in a moment. */
const BUSY = 503;
class BusyError extends Error {}

async function dataOf<T>(
  { url, token }: Admin,
  { method, path, status }: Pick<EndpointSpec, 'method' | 'path' | 'status'>,
  body?: FormData,
): Promise<T> {
  const headers = { authorization: token };
  const reply = await fetch(url + path, { method, headers, ...(body && { body }) });
  if (reply.status === BUSY) throw new BusyError(await reply.text());
  if (reply.status !== status) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

/** Repeats a call until its data are final. As the pages do, it asks again when the server is busy. */
async function poll<T>(read: () => Promise<T>, isFinal: (data: T) => boolean): Promise<T> {
  const deadline = performance.now() + LONGEST_SECONDS * 1000;
  for (;;) {
    const data = await read().catch((error: unknown) => {
      if (error instanceof BusyError) return null;
      throw error;
    });
    if (data !== null && isFinal(data)) return data;
    if (performance.now() > deadline) throw new Error('the statement was not matched in time');
    await sleep(POLL_MS);
  }
}

interface Reconciled {
  readonly readMs: number;
  readonly matchMs: number;
  readonly newLines: number;
  readonly exact: number;
}

/** A company with pending purchases, and a statement that pays nearly half of them. */
interface Day {
  readonly admin: Admin;
  readonly file: Uint8Array;
  /** How many lines of the statement are exact. */
  readonly exact: number;
}

async function prepareDay(
  { pool, product }: Bench,
  name: string,
  size: { readonly purchases: number; readonly lines: number },
): Promise<Day> {
  const company = await makeCompany(pool, { name, members: MEMBERS });
  const { file, exact } = await addStatementDay(pool, company, size);
  return { admin: { url: product.url, token: company.admins[0].token }, file, exact };
}

/** Uploads a statement as an admin, and waits until its lines are stored and compared with the purchases. */
async function reconcileStatement({ admin, file }: Day): Promise<Reconciled> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(file)]), 'statement.csv');
  const begun = performance.now();
  const { id } = await dataOf<{ id: string }>(admin, importStatement, form);
  const importOf = { ...getStatementImport, path: `/api/v1/admin/statement/import/${id}` } as const;
  const { state, newLines } = await poll(
    () => dataOf<{ state: string; newLines: number }>(admin, importOf),
    (data) => data.state !== 'READING',
  );
  if (state !== 'DONE') throw new Error(`the import ended as ${state}`);
  const read = performance.now();
  const { states } = await poll(
    () =>
      dataOf<{ matching: string; states: { state: string; count: number }[] }>(
        admin,
        getReconciliation,
      ),
    (data) => data.matching === 'current',
  );
  return {
    readMs: read - begun,
    matchMs: performance.now() - read,
    newLines,
    exact: states.find((one) => one.state === 'exact')?.count ?? 0,
  };
}

/** Reads profiles of another company until `work` has ended; returns its result and the p99 of the readers. */
async function whileReading<T>(
  bench: Bench,
  readers: Company,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly p99: number }> {
  const ended = new AbortController();
  const load = { clients: CLIENTS, seconds: LONGEST_SECONDS, signal: ended.signal };
  const reading = runLoad(load, readingProfiles(bench, readers).open);
  try {
    const result = await work();
    ended.abort();
    return { result, p99: (await reading).p99 };
  } finally {
    ended.abort();
    await reading;
  }
}

const thousands = (count: number): string => count.toLocaleString('en');

/** Measures how long a large statement takes from the upload to matched lines, and how it slows down other calls. */
export const reconcile: BenchCase = {
  name: 'reconcile',
  duties: {
    product:
      'A statement as CSV: upload, read in a worker process, each line stored with its keys, ' +
      'all open lines compared with all pending purchases in a worker process, the result stored. Time and memory of a first statement; ' +
      'a second one is read beside two clients who read profiles',
    ceiling: null,
  },
  run: async (bench) => {
    const purchases = bench.plan.sizes[1] ?? 0;
    const lines = Math.min(purchases / 2, 50_000);
    const readers = await makeCompany(bench.pool, { name: 'reconcile-readers', members: READERS });
    // The first statement has the machine for itself, as on a quiet day; the second one shares it with readers.
    const [first, second] = [
      await prepareDay(bench, 'reconcile', { purchases, lines }),
      await prepareDay(bench, 'reconcile-beside-readers', { purchases, lines }),
    ];
    const ended = new AbortController();
    const memory = peakWorkerMegabytes('statement-jobs', ended.signal);
    const {
      readMs,
      matchMs,
      newLines,
      exact: found,
    } = await reconcileStatement(first).finally(() => ended.abort());
    // Of the second company PostgreSQL has no statistics of lines, as in any first import.
    await bench.pool.query('analyze statement_lines, statement_line_keys, statement_import_lines');
    const idle = await whileReading(bench, readers, () => sleep(bench.plan.seconds * 2_000));
    const busy = await whileReading(bench, readers, () => reconcileStatement(second));
    const what = `${thousands(lines)} lines, ${thousands(purchases)} pending purchases`;
    const memoryWhat = `${what}: peak memory of the worker`;
    const peak = await memory;
    const rows: Row[] = [
      valueRow(`${what}: read and stored`, readMs / 1000, 's'),
      valueRow(`${what}: matched`, matchMs / 1000, 's'),
      valueRow(`${what}: together`, (readMs + matchMs) / 1000, 's', { atMost: 10 }),
      peak === null
        ? skippedRow(memoryWhat, 'no /proc')
        : valueRow(memoryWhat, peak, 'MB', { atMost: 400 }),
      slowdownRow('profile p99 meanwhile, to p99 without a statement', busy.p99, idle.p99, {
        atMost: 2,
      }),
      checkRow(`${what}: all lines are new`, newLines === lines, `${newLines} of ${lines} new`),
      checkRow(
        `${what}: exact lines`,
        found === first.exact && busy.result.exact === second.exact,
        `${found} of ${first.exact} exact`,
      ),
    ];
    return rows;
  },
};
