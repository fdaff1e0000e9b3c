import type { OutsideTransaction } from '../../../platform/db/transaction.ts';
import type { StatementDeps } from '../deps.ts';
import { readMatchingPages, storeMatches, type MatchingPages } from './matching.store.ts';
import {
  beginMatching,
  endMatching,
  findMatchingState,
  type MatchingState,
} from '../reconciliations.store.ts';

/** Compares all open lines of the company with its pending purchases, unless nothing has changed. */
export const runMatching = (
  { db, statementPool }: StatementDeps,
  companyId: string,
  signal: AbortSignal,
): Promise<void> =>
  matchWith(db, companyId, (pages) => statementPool.run('match', pages, { signal }));

/**
 * Like `runMatching`.
 *
 * @param match the job of that name
 */
export async function matchWith(
  db: OutsideTransaction,
  companyId: string,
  match: (pages: MatchingPages) => Promise<readonly string[]>,
): Promise<void> {
  const version = await beginMatching(db, companyId);
  if (version === null) return;
  let seen: string | null = null;
  try {
    for (const batch of await match(await readMatchingPages(db, companyId))) {
      await storeMatches(db, companyId, batch);
    }
    seen = version;
  } finally {
    await endMatching(db, companyId, seen);
  }
}

/** Starts a comparison in the background if lines or purchases have changed. */
export async function startMatching(
  deps: StatementDeps,
  companyId: string,
): Promise<Pick<MatchingState, 'matching'>> {
  const { matching } = await findMatchingState(deps.db, companyId);
  if (matching !== 'outdated') return { matching };
  deps.background.run('statement lines could not be compared', (signal) =>
    runMatching(deps, companyId, signal),
  );
  return { matching: 'running' };
}
