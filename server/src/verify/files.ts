import { isAbandoned } from '../files/file-age.rules.ts';
import type { FileStore } from '../files/file-store.ts';
import { hashStored } from '../files/hash.ts';
import { listExpectedFiles, type ExpectedFile } from '../media/media.store.ts';
import { foundOf, type Invariant, type Violation } from './invariant.ts';

async function whatIsWrong(
  files: FileStore,
  { storageKey, size, sha256 }: ExpectedFile,
  stored: ReadonlyMap<string, number>,
  deep: boolean,
): Promise<string | null> {
  const found = stored.get(storageKey);
  if (found === undefined) return 'no file';
  if (BigInt(found) !== size) return `${String(found)} bytes`;
  if (!deep) return null;
  const hash = await hashStored(files, storageKey);
  if (hash === null) return 'no file';
  return hash.equals(sha256) ? null : `SHA-256 ${hash.toString('hex')}`;
}

/**
 * Uploads and their rows.
 *
 * @param deep whether each file is read and its SHA-256 compared, which takes as long as reading all
 */
export const filesInvariant = (files: FileStore, deep: boolean): Invariant => ({
  id: 'I16',
  says: 'Each upload has its file, unchanged, and each file its row or is younger than a day.',
  find: async (moment) => {
    // The rows first: the files of a moment are there when its rows are.
    const rows = await listExpectedFiles(moment);
    const known = new Set(rows.map(({ storageKey }) => storageKey));
    const stored = new Map<string, number>();
    const violations: Violation[] = [];
    for await (const { key, size, writtenAt } of files.list()) {
      if (known.has(key)) stored.set(key, size);
      else if (isAbandoned(writtenAt, new Date())) {
        const is = `a file of ${writtenAt.toISOString()}`;
        violations.push({ table: 'files', companyId: null, rowId: key, is, should: 'no file' });
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
