import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  databaseHome,
  databaseUrl,
  stopOrphanedDatabase,
} from '@prelaunch/testkit/embedded-database';
import type { Product } from '@prelaunch/testkit/product';
import pg from 'pg';
import { makeLargeCompany, type LargeCompany } from './data-set.ts';
import { startBenchProduct } from './product.ts';

/** A product with its own database that holds one large company. */
export interface DataSet extends LargeCompany {
  readonly purchases: number;
  readonly product: Product;
}

export interface DataSets {
  /** Returns the data set with this many purchases. The first call fills it, in minutes for a million or more. */
  get(purchases: number): Promise<DataSet>;
  /** Stops the products and removes their databases. May be called twice. */
  close(): Promise<void>;
}

const MEMBERS_PER_PURCHASE = 0.3;

/** Data sets below `dataDir`, shared by the cases of one run. */
export function dataSetsIn(dataDir: string): DataSets {
  const made = new Map<number, Promise<DataSet>>();
  const started: { readonly product: Product; readonly folder: string }[] = [];

  const make = async (purchases: number): Promise<DataSet> => {
    process.stderr.write(`bench: filling a database with ${purchases.toLocaleString('en')} rows\n`);
    const folder = join(dataDir, `purchases-${purchases}`);
    await mkdir(folder, { mode: 0o711 });
    const product = await startBenchProduct(folder);
    started.push({ product, folder });
    const pool = new pg.Pool({ connectionString: await databaseUrl(folder), max: 2 });
    pool.on('error', () => undefined);
    try {
      const members = Math.ceil(purchases * MEMBERS_PER_PURCHASE);
      return { purchases, product, ...(await makeLargeCompany(pool, members, purchases)) };
    } finally {
      await pool.end();
    }
  };

  return {
    get: (purchases) => {
      const found = made.get(purchases) ?? make(purchases);
      made.set(purchases, found);
      return found;
    },
    close: async () => {
      made.clear();
      for (const { product, folder } of started.splice(0)) {
        await product.stop();
        const home = await databaseHome(folder);
        await stopOrphanedDatabase(home);
        for (const path of [home, folder]) await rm(path, { recursive: true, force: true });
      }
    },
  };
}
