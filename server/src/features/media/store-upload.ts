import { readFile } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { transactionAs } from '../auth/index.ts';
import { StorageFull } from '../../platform/files/file-store.ts';
import { uploadKey } from '../../platform/files/storage-keys.rules.ts';
import type { Admin, Member, SuperAdmin } from '../../platform/http/actor.ts';
import { refuse } from '../../platform/refuse.ts';
import type { CheckedFile } from './check-file.ts';
import type { MediaDeps } from './deps.ts';
import { mediaLinks } from './media.links.ts';
import { insertMedia } from './media.store.ts';

export type UploadOwner = Member | Admin | SuperAdmin;

/** The id of the person who uploads. */
export const personOf = (owner: UploadOwner): string =>
  owner.kind === 'superadmin' ? owner.superAdminId : owner.accountId;

/** The company whose file it is; null for files of super admins. */
export const companyOf = (owner: UploadOwner): string | null =>
  owner.kind === 'superadmin' ? null : owner.companyId;

/** A file in the staging area that was checked. */
export interface CheckedUpload extends CheckedFile {
  readonly path: string;
}

/** Stores a checked file and its row, and returns it with a link for its owner. */
export async function storeUpload(deps: MediaDeps, owner: UploadOwner, file: CheckedUpload) {
  const id = uuidv7();
  const storageKey = uploadKey(deps.installationId, companyOf(owner), id);
  try {
    await deps.files.put(storageKey, await readFile(file.path));
  } catch (error) {
    if (error instanceof StorageFull) refuse('storage_full', undefined, 60);
    throw error;
  }
  const media = {
    id,
    name: file.name,
    mimeType: file.mimeType,
    size: file.size,
    sha256: Buffer.from(file.sha256),
    storageKey,
  };
  // When this fails, the row may have been committed although the reply was lost, so the file is not removed here.
  // The sweep removes it if it has no row.
  await transactionAs(deps.db, owner, (tx) => insertMedia(tx, owner, media));
  return { ...media, url: mediaLinks(deps.secrets, owner)(id) };
}
