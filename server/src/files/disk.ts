import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { StorageFull, type FileStore, type StoredFile } from './file-store.ts';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** The names in a folder; none where it is missing. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Null when it was removed since its name was read. */
async function infoOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Keys are one folder deep: `company/uuid`. */
async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  for (const owner of await namesIn(folder)) {
    if (owner.startsWith('.')) continue;
    for (const name of await namesIn(join(folder, owner))) {
      const info = await infoOf(join(folder, owner, name));
      if (info?.isFile() !== true) continue;
      yield { key: `${owner}/${name}`, size: info.size, writtenAt: info.mtime };
    }
  }
}

/** Keeps files in a folder that only the server's user can enter. */
export function diskFileStore(folder: string): FileStore {
  const partial = join(folder, '.partial');
  return {
    async put(key, bytes) {
      const target = join(folder, key);
      // Whole or not at all: written aside, flushed, and only then given its name.
      const aside = join(partial, uuidv7());
      try {
        await mkdir(partial, { recursive: true, mode: 0o700 });
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        const file = await open(aside, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(aside, target);
      } catch (error) {
        await rm(aside, { force: true });
        const code = codeOf(error);
        if (code === 'ENOSPC' || code === 'EDQUOT') throw new StorageFull('no room left on disk');
        throw error;
      }
    },
    async open(key) {
      try {
        const file = await open(join(folder, key), 'r');
        return file.createReadStream();
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(join(folder, key), { force: true });
    },
    list: () => filesIn(folder),
  };
}
