import type { RefusalCode } from '@prelaunch/contract';
import { refuse } from '../refuse.ts';

/**
 * Maps a violated constraint to a refusal. The constraint holds under any concurrency, so callers need no
 * check before the write.
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
