import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Bench, Measure } from './bench.ts';
import { approve } from './measures/approve.ts';
import { checkBooks } from './measures/books.ts';
import { list } from './measures/list.ts';
import { lists } from './measures/lists.ts';
import { login } from './measures/login.ts';
import { profile } from './measures/profile.ts';
import { races } from './measures/races.ts';
import { start } from './measures/start.ts';
import { submit } from './measures/submit.ts';
import { FULL, QUICK, type Plan } from './plan.ts';
import { table, type Row } from './report.ts';
import { databaseHome, databaseUrl, endOrphan } from './setup/database.ts';
import { buildProduct, startProduct } from './setup/product.ts';

const MEASURES: Readonly<Record<string, Measure>> = {
  submit,
  approve,
  list,
  lists,
  profile,
  login,
  races,
};
const NAMES = [...Object.keys(MEASURES), 'start'];

function readArguments(words: readonly string[]): { plan: Plan; names: readonly string[] } | null {
  const names = words.filter((word) => word !== 'quick');
  if (names.some((name) => !NAMES.includes(name))) return null;
  return {
    plan: words.includes('quick') ? QUICK : FULL,
    names: names.length === 0 ? NAMES : names,
  };
}

async function measure(bench: Bench, names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  const add = async (name: string, work: (bench: Bench) => Promise<Row[]>) => {
    process.stderr.write(`bench: ${name}\n`);
    rows.push(...(await work(bench)));
  };
  for (const [name, work] of Object.entries(MEASURES)) {
    if (names.includes(name)) await add(name, work);
  }
  await add('books', ({ pool }) => checkBooks(pool));
  // Last, because the product comes back on another port.
  if (names.includes('start')) await add('start', start);
  return rows;
}

/** Runs everything on a product and a database of its own, and leaves nothing behind. */
async function main(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2));
  if (wanted === null) {
    process.stderr.write(`usage: npm run bench -- [quick] [${NAMES.join('|')}]...\n`);
    process.exitCode = 1;
    return;
  }
  const { plan, names } = wanted;
  const begun = Date.now();
  await buildProduct();
  const dataDir = await mkdtemp(join(tmpdir(), 'prelaunch-bench-'));
  // PostgreSQL never runs as root: its user must be able to pass.
  await chmod(dataDir, 0o711);
  let bench: Bench | undefined;
  const cleanOnce = async () => {
    if (bench !== undefined) {
      if (!bench.pool.ended) await bench.pool.end();
      await bench.product.stop();
    }
    const home = await databaseHome(dataDir);
    await endOrphan(home);
    for (const path of [home, dataDir]) await rm(path, { recursive: true, force: true });
  };
  let cleaned: Promise<void> | undefined;
  const clean = () => (cleaned ??= cleanOnce());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void clean().finally(() => process.exit(130));
    });
  }
  try {
    const product = await startProduct(dataDir);
    const url = await databaseUrl(dataDir);
    const pool = new pg.Pool({ connectionString: url, max: 4 });
    // A connection may outlive end() by a moment, and be told that the database stops.
    pool.on('error', () => undefined);
    bench = { plan, dataDir, databaseUrl: url, pool, product };
    const rows = await measure(bench, names);
    const took = Math.round((Date.now() - begun) / 1000);
    const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
    console.log(`\n${table(rows)}\n`);
    console.log(`${machine}; medians of ${plan.rounds} rounds in turn; ${took} s in all`);
    if (rows.some(({ mark }) => mark === 'WRONG')) process.exitCode = 1;
  } finally {
    await clean();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
  process.exitCode = 1;
}
