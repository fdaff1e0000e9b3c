import { rm } from 'node:fs/promises';
import {
  databaseHome,
  databaseUrl,
  stopOrphanedDatabase,
} from '@prelaunch/testkit/embedded-database';
import { makeFolder } from '@prelaunch/testkit/installation';
import pg from 'pg';
import type { Bench, BenchCase } from './bench-case.ts';
import { checkInvariants } from './check-invariants.ts';
import type { Plan } from './plan.ts';
import type { CaseResult } from './report/json.ts';
import { checkRow, type Row } from './report/rows.ts';
import { dataSetsIn } from './setup/data-sets.ts';
import { startBenchProduct } from './setup/product.ts';

/** Runs one case. A failure becomes a WRONG row, so that the results of the other cases are still printed. */
export async function runCase(name: string, work: () => Promise<Row[]>): Promise<CaseResult> {
  process.stderr.write(`bench: ${name}\n`);
  try {
    return { name, rows: await work() };
  } catch (error) {
    process.stderr.write(`bench: ${name} failed: ${String((error as Error).stack)}\n`);
    const [reason = ''] = String(error).split('\n');
    return { name, rows: [checkRow(`${name} completes`, false, reason.slice(0, 100))] };
  }
}

async function runAll(bench: Bench, cases: readonly BenchCase[]): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  const isStart = ({ name }: BenchCase) => name === 'start';
  for (const { name, run } of cases.filter((one) => !isStart(one))) {
    results.push(await runCase(name, () => run(bench)));
  }
  await bench.dataSets.close();
  results.push(await runCase('invariants', () => checkInvariants(bench.pool)));
  // The case `start` ends the pool, which the check of the invariants needs.
  for (const { name, run } of cases.filter(isStart)) {
    results.push(await runCase(name, () => run(bench)));
  }
  return results;
}

/** Runs the cases on a product with its own database and removes both afterwards. */
export async function runCases(plan: Plan, cases: readonly BenchCase[]): Promise<CaseResult[]> {
  const folder = await makeFolder('bench');
  const dataDir = folder.path;
  const dataSets = dataSetsIn(dataDir);
  let bench: Bench | undefined;
  const removeAll = async () => {
    if (bench !== undefined && !bench.pool.ended) await bench.pool.end();
    await dataSets.close();
    await bench?.product.stop();
    const home = await databaseHome(dataDir);
    await stopOrphanedDatabase(home);
    await rm(home, { recursive: true, force: true });
    await folder.remove();
  };
  let removed: Promise<void> | undefined;
  const removeOnce = () => (removed ??= removeAll());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void removeOnce().finally(() => process.exit(130));
    });
  }
  try {
    const product = await startBenchProduct(dataDir);
    const url = await databaseUrl(dataDir);
    const pool = new pg.Pool({ connectionString: url, max: 4 });
    // A connection can stay open for a moment after end() and reports an error when the database stops.
    pool.on('error', () => undefined);
    bench = { plan, dataDir, databaseUrl: url, pool, dataSets, product };
    return await runAll(bench, cases);
  } finally {
    await removeOnce();
  }
}
