import { listOwnPurchases } from '@prelaunch/contract';
import { makeCompany, pick } from '@prelaunch/testkit/people';
import { findPgBouncer, startPgBouncer } from '@prelaunch/testkit/pgbouncer';
import { startProduct } from '@prelaunch/testkit/product';
import type { Bench, BenchCase } from '../bench-case.ts';
import { httpClient } from '../load/clients.ts';
import { interleave, type Side } from '../load/compare.ts';
import { medianRatio, medianSample } from '../load/statistics.ts';
import { comparisonRow, ratioRow, skippedRow, type Row } from '../report/rows.ts';
import { RAISED_LIMITS } from '../setup/product.ts';
import { addPending, resetBetweenIntervals } from '../setup/purchases.ts';
import { submitByRequest, submitByStatement } from '../setup/submit-sides.ts';

/** Few enough for the connections of the embedded database, which serves two products and the ceiling. */
const CLIENTS = 16;
const SESSIONS = 8;
const READERS = 400;
const PURCHASES_EACH = 25;

/** The product refuses a pooler whose sessions lack these timeouts. */
const TIMEOUTS = [
  'set statement_timeout = 5000',
  'set lock_timeout = 2000',
  'set idle_in_transaction_session_timeout = 5000',
].join('; ');

/** Starts another server on the database of the product under test. */
async function startBehind(bench: Bench, poolerUrl: string) {
  const product = await startProduct({
    ...RAISED_LIMITS,
    DATA_DIR: bench.dataDir,
    DATABASE_URL: poolerUrl,
    DATABASE_DIRECT_URL: bench.databaseUrl,
  });
  product.ignoreOutput();
  return product;
}

async function submitRows(bench: Bench, behind: Bench): Promise<Row[]> {
  const { members } = bench.plan;
  const companyOf = (name: string) => makeCompany(bench.pool, { name, members });
  const [direct = [], pooled = [], ceiling = []] = await interleave(bench.plan, CLIENTS, [
    submitByRequest(bench, [await companyOf('direct')]),
    submitByRequest(behind, [await companyOf('pooled')]),
    submitByStatement(bench, [await companyOf('pooled-sql')]),
  ]);
  const samples = { ours: medianSample(pooled), ceiling: medianSample(ceiling) };
  return [
    comparisonRow('submit through PgBouncer: to one statement', {
      ...samples,
      ratio: medianRatio(pooled, ceiling, 'perSecond'),
    }),
    ratioRow('submit through PgBouncer: to the same server without it', {
      ours: samples.ours,
      other: medianSample(direct),
      ratio: medianRatio(pooled, direct, 'perSecond'),
    }),
  ];
}

async function listRow(bench: Bench, behind: Bench): Promise<Row> {
  const company = await makeCompany(bench.pool, { name: 'pooled-list', members: READERS });
  await addPending(bench.pool, company, READERS * PURCHASES_EACH);
  await resetBetweenIntervals(bench.pool);
  const { method, path, status } = listOwnPurchases;
  const side = (url: string): Side => ({
    open: httpClient(url, status, (n) => ({ method, path, token: pick(company.members, n).token })),
  });
  const [direct = [], pooled = []] = await interleave(bench.plan, CLIENTS, [
    side(bench.product.url),
    side(behind.product.url),
  ]);
  return ratioRow("member's list through PgBouncer: to the same server without it", {
    ours: medianSample(pooled),
    other: medianSample(direct),
    ratio: medianRatio(pooled, direct, 'perSecond'),
  });
}

/** Compares a server whose calls go through PgBouncer with one that is connected directly. */
export const pooler: BenchCase = {
  name: 'pooler',
  onlyByName: true,
  duties: {
    product:
      'What `submit` and `list` do, by 16 clients, with one server process behind PgBouncer in transaction mode with 8 ' +
      'sessions; versions before 1.21 keep no prepared statements',
    ceiling: {
      does: 'the statement of `submit`, and the same calls to a server process without PgBouncer',
      omits: 'what the ceiling of `submit` omits, and PgBouncer',
    },
  },
  run: async (bench) => {
    const version = await findPgBouncer();
    if (version === null) return [skippedRow('PgBouncer', 'it is not installed')];
    const bouncer = await startPgBouncer(bench.databaseUrl, {
      poolSize: SESSIONS,
      connectQuery: TIMEOUTS,
    });
    try {
      const started = await startBehind(bench, bouncer.url);
      try {
        const behind = { ...bench, product: { ...started, startMs: started.readyMs } };
        return [...(await submitRows(bench, behind)), await listRow(bench, behind)];
      } finally {
        await started.stop();
      }
    } finally {
      await bouncer.stop();
    }
  },
};
