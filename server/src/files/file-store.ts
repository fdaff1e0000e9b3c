import type { Readable } from 'node:stream';

/** A file at rest. */
export interface StoredFile {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  readonly writtenAt: Date;
}

/** Where uploads rest. Keys are made by us (`company/uuid`), never by a person. */
export interface FileStore {
  /** Stores the bytes durably or throws; `StorageFull` where room is what is missing. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there is no such file. */
  open(key: string): Promise<Readable | null>;
  /** Removes the file; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** Every file, in no order. What is still being written is left out. */
  list(): AsyncIterable<StoredFile>;
}

/** There is no room left. */
export class StorageFull extends Error {}
