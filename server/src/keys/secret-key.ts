import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createSecrets, type Secrets } from './secrets.ts';

const pathIn = (dataDir: string) => join(dataDir, 'secret-key');

/**
 * The master key of an installation that names none: made at the first start, kept for its owner
 * alone. Production never comes here.
 */
async function secretKeyIn(dataDir: string): Promise<string> {
  const path = pathIn(dataDir);
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

/** The keys that the settings name, or those of an installation that names none. */
export async function openSecrets(
  config: Pick<Config, 'secretKey' | 'secretKeysOld' | 'dataDir'>,
): Promise<Secrets> {
  const present = config.secretKey ?? (await secretKeyIn(config.dataDir));
  return createSecrets(present, config.secretKeysOld);
}

/** The ids of the keys that values may be sealed under here. Makes none where there is none. */
export async function listKeyIds(
  config: Pick<Config, 'secretKey' | 'secretKeysOld' | 'dataDir'>,
): Promise<readonly string[]> {
  const kept = await readFile(pathIn(config.dataDir), 'utf8').catch(() => '');
  const present = config.secretKey ?? kept.trim();
  return [present, ...config.secretKeysOld]
    .filter((key) => key !== '')
    .map((key) => createSecrets(key).keyId);
}
