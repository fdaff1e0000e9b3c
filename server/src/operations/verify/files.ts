import type { Db } from '../../platform/db/transaction.ts';
import type { FileStore, StoredFile } from '../../platform/files/file-store.ts';
import { hashStored } from '../../platform/files/hash.ts';
import { findInstallation } from '../../platform/files/installation.store.ts';
import { findQuarantined } from '../../platform/files/quarantine.ts';
import {
  installationIn,
  isEarlierKey,
  uploadsOf,
} from '../../platform/files/storage-keys.rules.ts';
import { isAbandoned } from '../../platform/files/sweep.rules.ts';
import { listExpectedFiles, type ExpectedFile } from '../../features/media/index.ts';
import { foundOf, type Invariant, type Violation } from '../../platform/invariants/invariant.ts';

async function problemOf(
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
 * The prefixes of the expected files: the installation's, and for keys of the earlier form each
 * owner's. The bucket may hold unrelated files, which are not listed.
 */
function prefixesOf(rows: readonly ExpectedFile[], installationId: string | null): Set<string> {
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

/** Whether a file without a row belongs to this installation and is old enough to count as abandoned. */
const isLeftBehind = ({ key, writtenAt }: StoredFile, installationId: string | null): boolean =>
  installationId !== null &&
  installationIn(key) === installationId &&
  isAbandoned(writtenAt, new Date());

/**
 * Uploads and their rows.
 *
 * @param deep whether each file is read to compare its SHA-256, which takes as long as reading all files
 */
export const filesInvariant = (files: FileStore, deep: boolean): Invariant => ({
  id: 'I16',
  sentence:
    'Each upload has its file, unchanged; each file of this installation has a row or is younger than a day.',
  find: async (snapshotDb: Db) => {
    // Reads rows before files, because a file is written before its row and is never removed while it has one.
    const rows = await listExpectedFiles(snapshotDb);
    const known = new Set(rows.map(({ storageKey }) => storageKey));
    const installationId = await findInstallation(snapshotDb);
    const stored = new Map<string, number>();
    const violations: Violation[] = [];
    for await (const file of filesAt(files, prefixesOf(rows, installationId))) {
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
      const is = await problemOf(files, row, stored, deep);
      if (is === null) continue;
      const should = `${String(row.size)} bytes with SHA-256 ${row.sha256.toString('hex')}`;
      violations.push({ table: 'media', companyId: row.companyId, rowId: row.id, is, should });
    }
    return foundOf(violations);
  },
});
