import { createHash } from 'node:crypto';
import type { FileStore } from './file-store.ts';

/** The SHA-256 of a stored file, read as a stream; null when there is no such file. */
export async function hashStored(files: FileStore, key: string): Promise<Buffer | null> {
  const stream = await files.open(key);
  if (stream === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest();
}
