import type { Readable } from 'node:stream';

/** Where uploads rest. Keys are made by us (`company/uuid`), never by a person. */
export interface FileStore {
  /** Stores the bytes durably or throws; `StorageFull` where room is what is missing. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there is no such file. */
  open(key: string): Promise<Readable | null>;
  /** Removes the file; a missing one is no error. */
  remove(key: string): Promise<void>;
}

/** There is no room left. */
export class StorageFull extends Error {}
