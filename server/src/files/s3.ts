import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/** Keeps files in a bucket that nobody but this server reads. */
export function s3FileStore(settings: S3Settings): FileStore {
  const client = new S3Client({
    region: settings.region,
    endpoint: settings.endpoint,
    forcePathStyle: settings.forcePathStyle,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
  const where = (key: string) => ({ Bucket: settings.bucket, Key: key });

  async function* list(): AsyncGenerator<StoredFile> {
    let after: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: settings.bucket, ContinuationToken: after }),
      );
      for (const { Key: key, Size: size, LastModified: writtenAt } of page.Contents ?? []) {
        if (key === undefined || size === undefined || writtenAt === undefined) continue;
        yield { key, size, writtenAt };
      }
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }
  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...where(key), Body: bytes }));
    },
    async open(key) {
      try {
        const found = await client.send(new GetObjectCommand(where(key)));
        return (found.Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(where(key)));
    },
    list,
  };
}
