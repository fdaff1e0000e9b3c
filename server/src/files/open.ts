import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { diskFileStore } from './disk.ts';
import type { FileStore } from './file-store.ts';

/** Opens the store of uploads: the bucket where one is configured, otherwise the disk. */
export async function openFiles({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (s3 === undefined) return diskFileStore(join(dataDir, 'uploads'));
  // The S3 client is large, so it is loaded only where it is used.
  const { s3FileStore } = await import('./s3.ts');
  return s3FileStore(s3);
}
