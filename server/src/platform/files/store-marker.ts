import type { FileStore } from './file-store.ts';
import { isUuid, MARKER_KEY, UPLOADS } from './storage-keys.rules.ts';

/** The owner of a store, according to its marker. */
export type StoreState =
  | { readonly kind: 'own' }
  /** Its marker names another installation. */
  | { readonly kind: 'foreign'; readonly id: string }
  /** It has no marker, although it holds uploads. */
  | { readonly kind: 'unmarked' }
  /** It has neither marker nor uploads, although the database refers to uploads in it. */
  | { readonly kind: 'emptied' };

/** A marker is one line; the rest of a longer file is not read. */
const MARKER_BYTES = 100;

async function readMarker(files: FileStore): Promise<string | null> {
  const stream = await files.open(MARKER_KEY);
  if (stream === null) return null;
  let text = '';
  // Leaving the loop closes the stream.
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.length > MARKER_BYTES) break;
  }
  const id = text.trim();
  return isUuid(id) ? id : null;
}

async function holdsUploads(files: FileStore): Promise<boolean> {
  for await (const { key } of files.list(UPLOADS)) if (key !== MARKER_KEY) return true;
  return false;
}

/** Marks the store as belonging to this installation. */
export const writeMarker = (files: FileStore, installationId: string): Promise<void> =>
  files.put(MARKER_KEY, Buffer.from(`${installationId}\n`));

/**
 * Compares the store's marker with the installation. A store with neither marker nor uploads is
 * 'new': the caller may mark it.
 *
 * @param installationId null for an installation without an id, which no marker can name
 */
export async function readStoreState(
  files: FileStore,
  installationId: string | null,
): Promise<StoreState | { readonly kind: 'new' }> {
  const marked = await readMarker(files);
  if (marked === null) return { kind: (await holdsUploads(files)) ? 'unmarked' : 'new' };
  return marked === installationId ? { kind: 'own' } : { kind: 'foreign', id: marked };
}

/**
 * Describes what is wrong with a store, and what to do about it.
 *
 * @param installationId the installation of the database; null for a new database
 */
export function describeStore(
  state: Exclude<StoreState, { kind: 'own' }>,
  installationId: string | null,
): string {
  if (installationId === null) {
    return 'The store holds uploads of another database, but this database is new. Set DATABASE_URL to the database of this store, or DATA_DIR or S3_BUCKET to an empty store.';
  }
  const line = `write the line ${installationId} into its file ${MARKER_KEY}`;
  if (state.kind === 'emptied') {
    return (
      'The store of uploads is empty, but the database refers to uploads in it. Check that DATA_DIR or S3_BUCKET is right and ' +
      `the disk is mounted. If the uploads are lost, restore them from a backup; only if there is none, ${line}.`
    );
  }
  const rightStore = `If this is nevertheless the right store, ${line}.`;
  return state.kind === 'foreign'
    ? `The store of uploads belongs to the installation ${state.id}, but the database belongs to ${installationId}. ` +
        `Set DATA_DIR or S3_BUCKET to the store of this database, or DATABASE_URL to the database of this store. ${rightStore}`
    : `The store of uploads has lost its marker, the file ${MARKER_KEY}, or it is not the store of this database. ` +
        `Check that DATA_DIR or S3_BUCKET is right and the disk is mounted. ${rightStore}`;
}

/** The store belongs to another installation, so nothing may be written into it. */
export class ForeignStoreError extends Error {}
