import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/config.ts';
import type { FileStore, StoredFile } from './file-store.ts';

// The SDK warns at every start of the oldest supported Node that later versions of the SDK will not run on it.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchKey || (error instanceof S3ServiceException && error.name === 'NoSuchKey');

/** How long a call waits for the service. */
export interface S3Waits {
  /** How often it is sent at most. */
  readonly attempts?: number;
  /** How long each attempt waits for the answer. */
  readonly answerMs?: number;
}

export const s3Client = (
  settings: S3Settings,
  { attempts = 3, answerMs = 30_000 }: S3Waits = {},
): S3Client =>
  new S3Client({
    region: settings.region,
    endpoint: settings.endpoint,
    forcePathStyle: settings.forcePathStyle,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    maxAttempts: attempts,
    // Without `throwOnRequestTimeout` the SDK only logs a warning, and waits for ever.
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  });

/**
 * Stores files in a bucket. The bucket may hold unrelated objects, so callers list only below the prefixes of
 * `storage-keys.rules.ts`.
 */
export function s3FileStore(settings: S3Settings, waits?: S3Waits): FileStore {
  const client = s3Client(settings, waits);
  const where = (key: string) => ({ Bucket: settings.bucket, Key: key });

  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    let after: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: settings.bucket,
          Prefix: prefix,
          ContinuationToken: after,
        }),
      );
      for (const { Key: key, Size: size, LastModified: writtenAt } of page.Contents ?? []) {
        if (key === undefined || size === undefined || writtenAt === undefined) continue;
        yield { key, size, writtenAt };
      }
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }
  return {
    async put(key, content) {
      await client.send(new PutObjectCommand({ ...where(key), Body: content }));
    },
    async open(key) {
      try {
        const found = await client.send(new GetObjectCommand(where(key)));
        return (found.Body as Readable | undefined) ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    // S3 cannot rename. The copy is complete before the original is removed.
    async move(from, to) {
      const source = [settings.bucket, ...from.split('/')].map(encodeURIComponent).join('/');
      try {
        await client.send(new CopyObjectCommand({ ...where(to), CopySource: source }));
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
      await client.send(new DeleteObjectCommand(where(from)));
      return true;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(where(key)));
    },
    list,
  };
}
