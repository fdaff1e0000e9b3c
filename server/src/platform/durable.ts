import * as nodeFs from 'node:fs/promises';
import { dirname } from 'node:path';

/** The part of node:fs/promises that these functions call; tests pass one that records the calls. */
export type DirectoryCalls = Pick<typeof nodeFs, 'mkdir' | 'open'>;

/**
 * Flushes a directory's entries to disk. Until this has returned, a file that was created or renamed there can
 * be missing after a power failure, even if its content was flushed.
 */
export async function syncDirectory(path: string, fs: DirectoryCalls = nodeFs): Promise<void> {
  // Windows cannot open a directory, and flushes its entries together with the file.
  if (process.platform === 'win32') return;
  const handle = await fs.open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Returns a function that creates directories so that they survive a power failure.
 *
 * @param root an absolute path; every directory to create must be this one or below it
 */
export function durableFolders(root: string, fs: DirectoryCalls = nodeFs) {
  const flushed = new Set<string>();
  /** Creates `path` and its missing parents with mode 0700. Resolves when all entries are on disk. */
  return async (path: string): Promise<void> => {
    const created = await fs.mkdir(path, { recursive: true, mode: 0o700 });
    // An existing directory is flushed once by this process too: the process that created it may have
    // crashed before flushing.
    if (created === undefined && flushed.has(path)) return;
    const top = created !== undefined && created.length < root.length ? created : root;
    for (let folder = path; folder.length >= top.length; folder = dirname(folder)) {
      await syncDirectory(dirname(folder), fs);
    }
    flushed.add(path);
  };
}
