import { statfs } from 'node:fs/promises';

/** The share of free disk space below which the operator is warned. */
export const MIN_FREE_SHARE = 0.05;

/** The free share (0 to 1) of the disk under `path`; null when it cannot be determined. */
export async function findFreeShare(path: string): Promise<number | null> {
  try {
    const { bavail, blocks } = await statfs(path);
    return blocks > 0 ? bavail / blocks : null;
  } catch {
    return null;
  }
}
