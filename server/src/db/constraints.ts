import type { RefusalCode } from '@prelaunch/contract';
import { refuse } from '../refuse.ts';

/**
 * Turns the database's own 'no' into a refusal: the constraint is the guard that holds whatever runs
 * in parallel, so no look before the write is needed.
 */
export async function refuseOnConstraint<T>(
  refusalOf: Readonly<Record<string, RefusalCode>>,
  write: Promise<T>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const constraint =
      error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    const refusal = refusalOf[constraint];
    if (refusal === undefined) throw error;
    return refuse(refusal);
  }
}
