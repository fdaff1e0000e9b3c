import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFileStore } from '../src/platform/files/disk.ts';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { s3FileStore } from '../src/platform/files/s3.ts';
import { S3_SERVERS } from '@prelaunch/testkit/s3-servers';
import type { S3Settings } from '../src/platform/config/config.ts';
import { startBucket } from './bucket.ts';

/** An empty store for a test. */
export interface TestStore {
  readonly files: FileStore;
  /** Stores a file as if it had been written at this time. */
  plant(key: string, writtenAt: Date): Promise<void>;
  /** Every key in the store. */
  keys(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function keysIn(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list('')) keys.push(key);
  return keys.sort();
}

async function startDisk(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'prelaunch-store-'));
  const files = diskFileStore(folder);
  return {
    files,
    async plant(key, writtenAt) {
      await files.put(key, Buffer.from(`bytes of ${key}`));
      await utimes(join(folder, key), writtenAt, writtenAt);
    },
    keys: () => keysIn(files),
    stop: () => rm(folder, { recursive: true }),
  };
}

async function startS3(): Promise<TestStore> {
  const bucket = await startBucket();
  return {
    files: s3FileStore(bucket.settings),
    plant(key, writtenAt) {
      bucket.objects.set(key, { bytes: Buffer.from(`bytes of ${key}`), writtenAt });
      return Promise.resolve();
    },
    keys: () => Promise.resolve([...bucket.objects.keys()].sort()),
    stop: () => bucket.stop(),
  };
}

/** Both kinds of store that the product supports. In both a test can set when a file was written. */
export const STORES = [
  ['disk', startDisk],
  ['S3', startS3],
] as const;

/** Where a test server stores uploads. */
export interface UploadStore {
  /** Undefined for the disk. */
  readonly settings: S3Settings | undefined;
  stop(): Promise<void>;
}

const onDisk = (): Promise<UploadStore> =>
  Promise.resolve({ settings: undefined, stop: () => Promise.resolve() });

/** The disk, and two S3-compatible servers. */
export const UPLOAD_STORES: readonly (readonly [string, () => Promise<UploadStore>])[] = [
  ['disk', onDisk],
  ...S3_SERVERS,
];

/** A store of uploads in which a test can set when a file was written. */
export interface DatedStore extends UploadStore {
  /** @param folder the folder of stored uploads of the test server */
  setWritten(folder: string, key: string, writtenAt: Date): Promise<void>;
}

const startDatedBucket = async (): Promise<DatedStore> => {
  const bucket = await startBucket();
  return {
    settings: bucket.settings,
    stop: () => bucket.stop(),
    setWritten(_folder, key, writtenAt) {
      const object = bucket.objects.get(key);
      if (object === undefined) throw new Error(`the bucket has no ${key}`);
      bucket.objects.set(key, { ...object, writtenAt });
      return Promise.resolve();
    },
  };
};

/** The disk, and a bucket. The S3-compatible servers cannot change the date of an object. */
export const DATED_STORES: readonly (readonly [string, () => Promise<DatedStore>])[] = [
  [
    'disk',
    async () => ({
      ...(await onDisk()),
      setWritten: (folder, key, writtenAt) => utimes(join(folder, key), writtenAt, writtenAt),
    }),
  ],
  ['S3', startDatedBucket],
];
