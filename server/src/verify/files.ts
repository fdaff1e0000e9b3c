import type { Db } from '../db/transaction.ts';
import type { FileStore, StoredFile } from '../files/file-store.ts';
import { hashStored } from '../files/hash.ts';
import { findInstallation } from '../files/installation.store.ts';
import { findQuarantined } from '../files/quarantine.ts';
import { installationIn, isEarlierKey, uploadsOf } from '../files/storage-keys.rules.ts';
import { isAbandoned } from '../files/sweep.rules.ts';
import { listExpectedFiles, type ExpectedFile } from '../media/media.store.ts';
import { foundOf, type Invariant, type Violation } from './invariant.ts';

async function whatIsWrong(
  files: FileStore,
  { storageKey, size, sha256 }: ExpectedFile,
  stored: ReadonlyMap<string, number>,
  deep: boolean,
): Promise<string | null> {
  const found = stored.get(storageKey);
  if (found === undefined) return (await findQuarantined(files, storageKey)) ?? 'no file';
  if (BigInt(found) !== size) return `${String(found)} bytes`;
  if (!deep) return null;
  const hash = await hashStored(files, storageKey);
  if (hash === null) return 'no file';
  return hash.equals(sha256) ? null : `SHA-256 ${hash.toString('hex')}`;
}

/**
 * Where the expected files lie: under the installation, and for keys of the earlier form in the folder
 * of each owner. A bucket can hold much else, which is not ours to list.
 */
function placesOf(rows: readonly ExpectedFile[], installationId: string | null): Set<string> {
  const places = rows.flatMap(({ storageKey }) => {
    const installation = installationIn(storageKey);
    if (installation !== null) return [uploadsOf(installation)];
    return isEarlierKey(storageKey) ? [storageKey.slice(0, storageKey.indexOf('/') + 1)] : [];
  });
  if (installationId !== null) places.push(uploadsOf(installationId));
  return new Set(places);
}

async function* filesAt(files: FileStore, places: ReadonlySet<string>): AsyncGenerator<StoredFile> {
  for (const place of places) yield* files.list(place);
}

/** Whether a file without a row is one that this installation has written and forgotten. */
const isLeftBehind = ({ key, writtenAt }: StoredFile, installationId: string | null): boolean =>
  installationId !== null &&
  installationIn(key) === installationId &&
  isAbandoned(writtenAt, new Date());

/**
 * Uploads and their rows.
 *
 * @param deep whether each file is read and its SHA-256 compared, which takes as long as reading all
 */
export const filesInvariant = (files: FileStore, deep: boolean): Invariant => ({
  id: 'I16',
  says: 'Each upload has its file, unchanged, and each file of this installation its row or is younger than a day.',
  find: async (moment: Db) => {
    // The rows first: the files of a moment are there when its rows are.
    const rows = await listExpectedFiles(moment);
    const known = new Set(rows.map(({ storageKey }) => storageKey));
    const installationId = await findInstallation(moment);
    const stored = new Map<string, number>();
    const violations: Violation[] = [];
    for await (const file of filesAt(files, placesOf(rows, installationId))) {
      if (known.has(file.key)) stored.set(file.key, file.size);
      else if (isLeftBehind(file, installationId)) {
        const is = `a file of ${file.writtenAt.toISOString()}`;
        violations.push({
          table: 'files',
          companyId: null,
          rowId: file.key,
          is,
          should: 'no file',
        });
      }
    }
    for (const row of rows) {
      const is = await whatIsWrong(files, row, stored, deep);
      if (is === null) continue;
      const should = `${String(row.size)} bytes with SHA-256 ${row.sha256.toString('hex')}`;
      violations.push({ table: 'media', companyId: row.companyId, rowId: row.id, is, should });
    }
    return foundOf(violations);
  },
});
