import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The master key of an installation that names none: made at the first start, kept for its owner
 * alone. Production never comes here.
 */
export async function secretKeyIn(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key');
  // Others may pass through, since PostgreSQL may have to run as another user, but see nothing.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  try {
    // 'wx' fails when it is there already, so that of two processes one makes it.
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
