import type { FileStore } from './file-store.ts';
import { quarantinedAs } from './storage-keys.rules.ts';

/** Finds the key of the quarantined upload; null when it is not in quarantine. */
export async function findQuarantined(files: FileStore, key: string): Promise<string | null> {
  const prefix = quarantinedAs(key);
  if (prefix === null) return null;
  for await (const copy of files.list(prefix)) return copy.key;
  return null;
}

/** Wraps the store so that `open` also finds uploads that the sweep quarantined by mistake. */
export const withQuarantine = (files: FileStore): FileStore => ({
  ...files,
  async open(key) {
    const stream = await files.open(key);
    if (stream !== null) return stream;
    const copy = await findQuarantined(files, key);
    // Without a quarantined copy, tries the original key again: the file may have been moved back in the meantime.
    return (copy === null ? null : await files.open(copy)) ?? (await files.open(key));
  },
});
