import { join } from 'node:path';
import type { Config, S3Settings } from '../config/config.ts';
import type { DirectUploads } from './direct-uploads.ts';
import { diskFileStore } from './disk.ts';
import type { FileStore } from './file-store.ts';
import type { S3Waits } from './s3.ts';

/** Opens the store of uploads on disk. */
export const openDisk = ({ dataDir }: Pick<Config, 'dataDir'>): FileStore =>
  diskFileStore(join(dataDir, 'uploads'));

/** Opens the bucket. */
export async function openBucket(s3: S3Settings, waits?: S3Waits): Promise<FileStore> {
  // The S3 client is large, so it is loaded only where it is used.
  const { s3FileStore } = await import('./s3.ts');
  return s3FileStore(s3, waits);
}

/** Opens the store of uploads: the bucket where one is configured, otherwise the disk. */
export const openFiles = async (
  config: Pick<Config, 's3' | 'dataDir'>,
  waits?: S3Waits,
): Promise<FileStore> =>
  config.s3 === undefined ? openDisk(config) : openBucket(config.s3, waits);

/** Opens direct uploads into the bucket; null unless they are turned on. */
export async function openDirectUploads({ s3 }: Pick<Config, 's3'>): Promise<DirectUploads | null> {
  if (s3?.directUploads !== true) return null;
  const { s3DirectUploads } = await import('./s3-direct.ts');
  return s3DirectUploads(s3);
}
