import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { openExisting } from '../db/open.ts';
import { createDb, createPool } from '../db/pool.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { findChainBreaks, isOnChain, listChainHeads, type ChainHead } from './audit-chain.store.ts';

/** Statements read the whole trail: they may take 60 times as long as those of a request. */
const PATIENCE = 60;

const ABOVE_COMPANIES = 'above-companies';
const nameOf = (companyId: string | null): string => companyId ?? ABOVE_COMPANIES;
const formatHead = ({ companyId, entries, hash }: ChainHead): string =>
  `${nameOf(companyId)}:${entries}:${hash.toString('hex')}`;

/** Parses a head in the format that this command prints. */
function readHead(text: string): ChainHead {
  const [, company, entries, hash] = /^([\w-]+):(\d{1,18}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (company === undefined || entries === undefined || hash === undefined) {
    throw new Error(`--passes takes what this command prints as a head, not ${text}`);
  }
  return {
    companyId: company === ABOVE_COMPANIES ? null : company,
    entries: BigInt(entries),
    hash: Buffer.from(hash, 'hex'),
  };
}

/**
 * npm run audit:verify: verifies the chains and prints their heads. Exit code 0 when all are intact, 1 when an
 * entry was altered or removed, 2 when the check could not run.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { passes: { type: 'string', multiple: true, default: [] } },
  });
  const heads = values.passes.map(readHead);
  const config = readConfig(process.env);
  const log = { info: () => undefined, warn: console.error };
  const database = await openExisting({ ...config, migrationsDir: MIGRATIONS_DIR, log });
  const db = createDb(createPool(database.url, { max: 1, patience: PATIENCE }));
  try {
    const breaks = await findChainBreaks(db);
    for (const { companyId, seq, entryId, what } of breaks) {
      const where = entryId === null ? `entry ${seq}` : `entry ${seq} (${entryId})`;
      console.log(`${nameOf(companyId)}: ${where} ${what}`);
    }
    let brokenHeads = 0;
    for (const head of heads) {
      if (await isOnChain(db, head)) continue;
      brokenHeads += 1;
      console.log(`${nameOf(head.companyId)}: was rewritten before or at entry ${head.entries}`);
    }
    for (const head of await listChainHeads(db)) console.log(`head ${formatHead(head)}`);
    console.log(`${breaks.length + brokenHeads} chains broken`);
    return breaks.length + brokenHeads === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`Could not look. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
