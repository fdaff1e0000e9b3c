import * as nodeFs from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { durableFolders, syncDirectory } from '../durable.ts';
import { StorageFull, type FileStore, type StoredFile } from './file-store.ts';

/** The part of node:fs/promises that the store calls; a test passes one that records the calls. */
export type FileCalls = Pick<
  typeof nodeFs,
  'mkdir' | 'open' | 'readdir' | 'rename' | 'rm' | 'stat'
>;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Returns the result of `work`, or null when the file or folder is missing. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Stores files in a folder that only the server's user can enter; a key is a path relative to it. */
export function diskFileStore(root: string, fs: FileCalls = nodeFs): FileStore {
  const folder = resolve(root);
  const partial = join(folder, '.partial');
  const createFolder = durableFolders(folder, fs);

  const pathOf = (key: string): string => {
    const path = resolve(folder, key);
    if (path.startsWith(folder + sep)) return path;
    throw new Error(`The key ${JSON.stringify(key)} is outside of ${folder}.`);
  };

  /** Yields the files below a folder with their keys; `above` is the folder's key and a slash. */
  async function* filesBelow(above: string): AsyncGenerator<StoredFile> {
    const entries = await unlessMissing(fs.readdir(join(folder, above), { withFileTypes: true }));
    for (const entry of entries ?? []) {
      if (entry.name.startsWith('.')) continue;
      const key = `${above}${entry.name}`;
      if (entry.isDirectory()) yield* filesBelow(`${key}/`);
      if (!entry.isFile()) continue;
      // Null when the file was removed after its name was read.
      const info = await unlessMissing(fs.stat(join(folder, key)));
      if (info !== null) yield { key, size: info.size, writtenAt: info.mtime };
    }
  }

  return {
    async put(key, content) {
      const target = pathOf(key);
      // Atomic: written under a temporary name, flushed, then renamed.
      const aside = join(partial, uuidv7());
      try {
        await createFolder(partial);
        await createFolder(dirname(target));
        const file = await fs.open(aside, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await fs.rename(aside, target);
        await syncDirectory(dirname(target), fs);
      } catch (error) {
        await fs.rm(aside, { force: true });
        const code = codeOf(error);
        if (code === 'ENOSPC' || code === 'EDQUOT')
          throw new StorageFull('no space left on the disk');
        throw error;
      }
    },
    async open(key) {
      const file = await unlessMissing(fs.open(pathOf(key), 'r'));
      return file?.createReadStream() ?? null;
    },
    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      await createFolder(dirname(target));
      const renamed = await unlessMissing(fs.rename(source, target).then(() => true));
      if (renamed === null) return false;
      // Flushes the new name first: after a power cut the file has one name or both, never none.
      await syncDirectory(dirname(target), fs);
      await syncDirectory(dirname(source), fs);
      return true;
    },
    async remove(key) {
      await fs.rm(pathOf(key), { force: true });
    },
    async *list(prefix) {
      const above = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      if (above !== '') pathOf(above);
      for await (const file of filesBelow(above)) {
        if (file.key.startsWith(prefix)) yield file;
      }
    },
  };
}
