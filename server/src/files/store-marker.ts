import type { FileStore } from './file-store.ts';
import { isUuid, MARKER_KEY, UPLOADS } from './storage-keys.rules.ts';

/** Whose store it is, as far as its marker tells. */
export type StoreState =
  | { readonly kind: 'own' }
  /** Its marker names another installation. */
  | { readonly kind: 'foreign'; readonly id: string }
  /** It has no marker, though it holds uploads or should. */
  | { readonly kind: 'unmarked' };

/** A marker is one line; whatever is longer is not read to its end. */
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

/** Writes into the store that it belongs to this installation. */
export const writeMarker = (files: FileStore, installationId: string): Promise<void> =>
  files.put(MARKER_KEY, Buffer.from(`${installationId}\n`));

/**
 * Compares the store's marker with the installation. A store without a marker, and without uploads
 * that a marker would have come before, is 'new': the caller may mark it.
 *
 * @param installationId null for one that has no id yet, which no marker can name
 */
export async function judgeStore(
  files: FileStore,
  installationId: string | null,
): Promise<StoreState | { readonly kind: 'new' }> {
  const marked = await readMarker(files);
  if (marked === null) return { kind: (await holdsUploads(files)) ? 'unmarked' : 'new' };
  return marked === installationId ? { kind: 'own' } : { kind: 'foreign', id: marked };
}

/** What is wrong with a store, and what to do about it. */
export function describeStore(
  state: Exclude<StoreState, { kind: 'own' }>,
  installationId: string,
): string {
  const rightStore = `If this is the right store all the same, write the line ${installationId} into its file ${MARKER_KEY}.`;
  return state.kind === 'foreign'
    ? `The store of uploads belongs to the installation ${state.id}, but the database to ${installationId}. ` +
        `Set DATA_DIR or S3_BUCKET to the store of this database, or DATABASE_URL to the database of this store. ${rightStore}`
    : `The store of uploads has lost its marker, the file ${MARKER_KEY}, or it is not the store of this database. ` +
        `Look whether DATA_DIR or S3_BUCKET is right and the disk is mounted. ${rightStore}`;
}

/** The store belongs to another installation, so nothing may be written into it. */
export class ForeignStoreError extends Error {}
