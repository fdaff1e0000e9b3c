import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createSecrets, type Secrets } from './secrets.ts';

const pathIn = (dataDir: string) => join(dataDir, 'secret-key');

/**
 * Returns the generated master key of an installation without SECRET_KEY: created at the first start,
 * readable only by its owner. Never used in production.
 */
async function secretKeyIn(dataDir: string): Promise<string> {
  const path = pathIn(dataDir);
  // 0711: PostgreSQL may run as another user and must traverse the directory, but not list it.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  try {
    // 'wx' fails when the file exists, so that only one of two processes creates it.
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}

/** Opens the configured keys, or the generated one when SECRET_KEY is not set. */
export async function openSecrets(
  config: Pick<Config, 'secretKey' | 'secretKeysOld' | 'dataDir'>,
): Promise<Secrets> {
  const present = config.secretKey ?? (await secretKeyIn(config.dataDir));
  return createSecrets(present, config.secretKeysOld);
}

/** Returns the ids of the configured or generated keys. Generates no key. */
export async function listKeyIds(
  config: Pick<Config, 'secretKey' | 'secretKeysOld' | 'dataDir'>,
): Promise<readonly string[]> {
  const kept = await readFile(pathIn(config.dataDir), 'utf8').catch(() => '');
  const present = config.secretKey ?? kept.trim();
  return [present, ...config.secretKeysOld]
    .filter((key) => key !== '')
    .map((key) => createSecrets(key).keyId);
}
