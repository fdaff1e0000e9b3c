import type { OutsideTransaction } from '../../../platform/db/transaction.ts';
import type { StatementDeps } from '../deps.ts';
import { readMatchingPages, storeMatches, type MatchingPages } from './matching.store.ts';
import {
  beginMatching,
  endMatching,
  findMatchingState,
  type MatchingState,
} from '../reconciliations.store.ts';

/** The job that compares pages of lines and purchases; returns batches of changes for `storeMatches`. */
type Match = (pages: MatchingPages) => Promise<readonly string[]>;

const inPool =
  (pool: StatementDeps['statementPool'], signal: AbortSignal): Match =>
  (pages) =>
    pool.run('match', pages, { signal });

/** Compares all open lines of the company with its pending purchases, unless nothing has changed. */
export const runMatching = (
  { db, statementPool }: StatementDeps,
  companyId: string,
  signal: AbortSignal,
): Promise<void> => matchWith(db, companyId, inPool(statementPool, signal));

/**
 * Like `runMatching`.
 *
 * @param match the job of that name
 */
export async function matchWith(
  db: OutsideTransaction,
  companyId: string,
  match: Match,
): Promise<void> {
  const version = await beginMatching(db, companyId);
  if (version !== null) await matchBegun(db, companyId, version, match);
}

async function matchBegun(
  db: OutsideTransaction,
  companyId: string,
  version: string,
  match: Match,
): Promise<void> {
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

/**
 * Begins a comparison if lines or purchases have changed, and runs it in the background. It has begun when this returns,
 * so that a call that asks next for the state gets 'running' or the end of it.
 */
export async function startMatching(
  { db, statementPool, background }: StatementDeps,
  companyId: string,
): Promise<Pick<MatchingState, 'matching'>> {
  const version = await beginMatching(db, companyId);
  if (version === null) {
    const { matching } = await findMatchingState(db, companyId);
    return { matching };
  }
  background.run('statement lines could not be compared', (signal) =>
    matchBegun(db, companyId, version, inPool(statementPool, signal)),
  );
  return { matching: 'running' };
}
