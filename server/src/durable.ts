import * as nodeFs from 'node:fs/promises';
import { dirname } from 'node:path';

/** The part of node:fs/promises that these functions call; a test passes one that records. */
export type DirectoryCalls = Pick<typeof nodeFs, 'mkdir' | 'open'>;

/**
 * Flushes the names in a folder to disk. A file that was created or renamed there can be missing after
 * a power cut until this has returned, even if its content was flushed.
 */
export async function syncDirectory(path: string, fs: DirectoryCalls = nodeFs): Promise<void> {
  // Windows cannot open a folder, and flushes names with the file.
  if (process.platform === 'win32') return;
  const handle = await fs.open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Creates folders so that they survive a power cut, and remembers which ones do.
 *
 * @param root an absolute path; every folder asked for is this one or below it
 */
export function durableFolders(root: string, fs: DirectoryCalls = nodeFs) {
  const flushed = new Set<string>();
  /** Creates `path` with all missing parents, private to this user. Returns when the names of all are on disk. */
  return async (path: string): Promise<void> => {
    const created = await fs.mkdir(path, { recursive: true, mode: 0o700 });
    // A folder that exists is not trusted before this process has flushed it once: the process that
    // created it may not have come that far.
    if (created === undefined && flushed.has(path)) return;
    const top = created !== undefined && created.length < root.length ? created : root;
    for (let folder = path; folder.length >= top.length; folder = dirname(folder)) {
      await syncDirectory(dirname(folder), fs);
    }
    flushed.add(path);
  };
}
