import type { Readable } from 'node:stream';

/** A stored file. */
export interface StoredFile {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  readonly writtenAt: Date;
}

/**
 * The content of a file. Streamed uploads would need another form, a stream or a temporary file
 * **with its size**, because S3 needs the size before the first byte. The disk store passes either
 * to `FileHandle.writeFile`, which accepts streams too.
 */
export type FileContent = Buffer;

/** Stores uploads. The server generates the keys (`storage-keys.rules.ts`); they contain no user input. */
export interface FileStore {
  /**
   * Stores the content under the key and replaces an existing file. Once it has resolved, the file
   * survives a power cut. Throws `StorageFull` when the disk is full.
   */
  put(key: string, content: FileContent): Promise<void>;
  /** Returns the bytes, or null when there is no such file. */
  open(key: string): Promise<Readable | null>;
  /**
   * Gives a file another key, as durably as `put`, and replaces an existing file with that key.
   * When interrupted it leaves the file under both keys, never under none. Returns false when there
   * is no such file.
   */
  move(from: string, to: string): Promise<boolean>;
  /** Removes the file; a missing file is not an error. */
  remove(key: string): Promise<void>;
  /**
   * Yields every file whose key begins with the prefix, in no particular order, except files that are
   * still being written.
   */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** No space is left. */
export class StorageFull extends Error {}
