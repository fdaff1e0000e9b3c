import type { Logger } from 'pino';
import { inTime } from '../db/connections/ping.ts';
import type { Db } from '../db/transaction.ts';
import { recentCheck } from '../recent-check.ts';
import { refuse } from '../refuse.ts';
import type { FileStore } from './file-store.ts';
import { ensureInstallation, expectsUploads } from './installation.store.ts';
import { withQuarantine } from './quarantine.ts';
import { describeStore, ForeignStoreError, readStoreState, writeMarker } from './store-marker.ts';
import type { StoreState } from './store-marker.ts';

/** This database and its store of uploads. */
export interface Installation {
  readonly id: string;
  /**
   * The store. Also opens quarantined uploads. Rejects uploads until the store is known not to
   * belong to another installation.
   */
  readonly files: FileStore;
  /**
   * Checks which installation owns the store, and writes the marker of a new store. Rejects when the store
   * cannot be reached.
   */
  readonly checkStore: () => Promise<StoreState>;
}

/** An unreachable store delays a start for at most 5 seconds: `inTime` waits for this many half seconds. */
const START_HALF_SECONDS = 10;

export async function openInstallation(
  { db, log }: { readonly db: Db; readonly log: Pick<Logger, 'error'> },
  store: FileStore,
): Promise<Installation> {
  const id = await ensureInstallation(db);

  const checkStore = async (): Promise<StoreState> => {
    const state = await readStoreState(store, id);
    if (state.kind !== 'new') return state;
    // The store is empty although the database refers to uploads in it: it is another bucket, or its
    // disk is not mounted.
    if (await expectsUploads(db)) return { kind: 'emptied' };
    await writeMarker(store, id);
    return { kind: 'own' };
  };

  let isChecked = false;
  const refuseForeign = async () => {
    if (isChecked) return;
    const state = await checkStore();
    if (state.kind === 'foreign') {
      log.error(describeStore(state, id));
      refuse('busy', undefined, 60);
    }
    isChecked = true;
  };

  return {
    id,
    checkStore,
    files: {
      ...withQuarantine(store),
      async put(key, content) {
        await refuseForeign();
        await store.put(key, content);
      },
    },
  };
}

/**
 * Checks the store before the server accepts calls. Throws `ForeignStoreError` when it belongs to
 * another installation; only logs when it lost its marker or cannot be reached, because sales can
 * continue.
 *
 * @param describe the text to log for an error of the store
 */
export async function checkStoreAtStart(
  { id, checkStore }: Installation,
  log: Pick<Logger, 'error'>,
  describe: (error: unknown) => string = () => 'the store of uploads cannot be used',
): Promise<void> {
  const check = checkStore().catch((error: unknown) => {
    log.error({ err: error }, describe(error));
    return null;
  });
  const state = await inTime(check, START_HALF_SECONDS);
  if (state === null || state.kind === 'own') return;
  const problem = describeStore(state, id);
  if (state.kind === 'foreign') throw new ForeignStoreError(problem);
  log.error(problem);
}

/** Returns whether the store belongs to this installation and can be reached, from a check at most a minute old. */
export const recentStoreCheck = (
  { checkStore }: Pick<Installation, 'checkStore'>,
  clock?: () => number,
): (() => Promise<boolean>) => recentCheck(async () => (await checkStore()).kind === 'own', clock);
