import type { FileStore } from './file-store.ts';
import { quarantinedAs } from './storage-keys.rules.ts';

/** The key under which an upload is in quarantine; null where it is not. */
export async function findQuarantined(files: FileStore, key: string): Promise<string | null> {
  const prefix = quarantinedAs(key);
  if (prefix === null) return null;
  for await (const copy of files.list(prefix)) return copy.key;
  return null;
}

/** The same store, which also opens an upload that the sweep has put into quarantine by mistake. */
export const withQuarantine = (files: FileStore): FileStore => ({
  ...files,
  async open(key) {
    const stream = await files.open(key);
    if (stream !== null) return stream;
    const copy = await findQuarantined(files, key);
    // When it is under neither key it was moved back just now, or is lost.
    return (copy === null ? null : await files.open(copy)) ?? (await files.open(key));
  },
});
