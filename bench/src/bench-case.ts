import type pg from 'pg';
import type { Plan } from './plan.ts';
import type { Row } from './report/rows.ts';
import type { DataSets } from './setup/data-sets.ts';
import type { BenchProduct } from './setup/product.ts';

/** The environment of every case. */
export interface Bench {
  readonly plan: Plan;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** For preparation and checks; never used by measured calls. */
  readonly pool: pg.Pool;
  readonly dataSets: DataSets;
  /** The product under test. The case `start` replaces it. */
  product: BenchProduct;
}

/** Describes the work of both sides of a case, so that a reader can judge the ratio. */
export interface Duties {
  /** The work of the product in one measured call. */
  readonly product: string;
  /** The other side of the comparison; null when the product is compared with nothing. */
  readonly ceiling: {
    readonly does: string;
    /** The work of the product that the ceiling does not do. */
    readonly omits: string;
  } | null;
}

export interface BenchCase {
  readonly name: string;
  readonly duties: Duties;
  /** A long case, which runs only when it is named. */
  readonly onlyByName?: true;
  readonly run: (bench: Bench) => Promise<Row[]>;
}
