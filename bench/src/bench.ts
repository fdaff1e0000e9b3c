import type pg from 'pg';
import type { Plan } from './plan.ts';
import type { Row } from './report.ts';
import type { Product } from './setup/product.ts';

/** What every measure works with. */
export interface Bench {
  readonly plan: Plan;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** For preparing and checking, never for what is measured. */
  readonly pool: pg.Pool;
  /** The one that runs now: measuring the start replaces it. */
  product: Product;
}

export type Measure = (bench: Bench) => Promise<Row[]>;
