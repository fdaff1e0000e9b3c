import { getProgram } from '@prelaunch/contract';
import { startProduct, type Product } from '@prelaunch/testkit/product';

export interface BenchProduct extends Product {
  /** Milliseconds from the start of the process to the first answer of the API. */
  readonly startMs: number;
}

/** The limits are counted as in production, but are high enough for load from one network address. */
export const RAISED_LIMITS = {
  LIMITS: 'strict',
  REQUESTS_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '1000000',
  CODES_PER_MINUTE: '1000000',
  TRIES_PER_MINUTE: '1000000',
};

/**
 * Starts the built product as its own process, with its embedded database, on a free port.
 *
 * @param processes starts a supervisor with this many server processes; by default one server without a supervisor
 */
export async function startBenchProduct(
  dataDir: string,
  processes?: number,
): Promise<BenchProduct> {
  const product = await startProduct({ DATA_DIR: dataDir, ...RAISED_LIMITS }, { processes });
  // The product writes its log as in production. Reading it here keeps the pipe from filling up.
  product.ignoreOutput();
  await fetch(product.url + getProgram.path);
  return { ...product, startMs: performance.now() - product.startedAt };
}
