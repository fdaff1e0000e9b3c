import type { Readable } from 'node:stream';

/** A file at rest. */
export interface StoredFile {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  readonly writtenAt: Date;
}

/**
 * What a file consists of. Uploads that are streamed later need one more form, a stream or a temporary
 * file **with its size**: S3 must know the size before the first byte. The disk store passes either on
 * to `FileHandle.writeFile`, which takes streams too.
 */
export type FileContent = Buffer;

/** Stores uploads. The server generates the keys (`storage-keys.rules.ts`); they contain no user input. */
export interface FileStore {
  /**
   * Stores the content under the key and replaces what was there. Once it has resolved the file is
   * still there after a power cut. Throws `StorageFull` where there is no room.
   */
  put(key: string, content: FileContent): Promise<void>;
  /** The bytes, or null when there is no such file. */
  open(key: string): Promise<Readable | null>;
  /**
   * Gives a file another key, as durably as `put`, and replaces what has that key. It can be
   * interrupted with the file under both keys, never under none. False when there is no such file.
   */
  move(from: string, to: string): Promise<boolean>;
  /** Removes the file; a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** Every file whose key begins with the prefix, in no order, without those still being written. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** There is no room left. */
export class StorageFull extends Error {}
