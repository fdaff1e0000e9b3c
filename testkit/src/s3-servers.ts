import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createEmulator } from 'emulate';
import { makeFolder } from './installation.ts';
import { startProcess } from './process.ts';

/** Settings of a bucket, as the server reads them. */
export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly forcePathStyle: boolean;
  readonly directUploads: boolean;
  readonly publicEndpoint: string | undefined;
}

/** An empty bucket of an S3-compatible server that this project has not written. */
export interface S3Server {
  readonly settings: BucketSettings;
  stop(): Promise<void>;
}

const BUCKET = 'uploads';

const settingsOf = (
  endpoint: string,
  accessKeyId: string,
  secretAccessKey: string,
): BucketSettings => ({
  bucket: BUCKET,
  region: 'ap-south-1',
  endpoint,
  accessKeyId,
  secretAccessKey,
  forcePathStyle: true,
  directUploads: true,
  publicEndpoint: undefined,
});

/**
 * The package `emulate`, in this process and in memory. Lists in pages. Of the policy of a posted form it checks expiry
 * and size, and neither signature, key nor type. It checks no signature of other requests, and answers CORS requests of
 * every origin.
 */
async function startEmulate(): Promise<S3Server> {
  const emulator = await createEmulator({
    service: 'aws',
    port: 0,
    seed: { aws: { s3: { buckets: [{ name: BUCKET }] } } },
  });
  const endpoint = `http://127.0.0.1:${new URL(emulator.url).port}`;
  return {
    settings: settingsOf(endpoint, 'id', 'a key that nobody checks'),
    stop: () => emulator.close(),
  };
}

const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>POST</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;

/** Module that makes s3rver answer a write only once its file is complete; by default it answers earlier. */
const completeWrites = (store: string): string => `
  import { createHash } from 'node:crypto';
  import { createWriteStream, mkdirSync } from 'node:fs';
  import { createRequire } from 'node:module';
  import { dirname } from 'node:path';
  import { pipeline } from 'node:stream/promises';
  const Store = createRequire(${JSON.stringify(store)})(${JSON.stringify(store)});
  Store.prototype.putObject = async function ({ bucket, key, content, metadata }) {
    const path = this.getResourcePath(bucket, key, 'object');
    mkdirSync(dirname(path), { recursive: true });
    const hash = createHash('md5');
    let size = 0;
    const count = async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    await pipeline(Buffer.isBuffer(content) ? [content] : content, count, createWriteStream(path));
    const md5 = hash.digest('hex');
    await this.putMetadata(bucket, key, metadata, md5);
    return { size, md5 };
  };`;

/**
 * The package `s3rver`, in a process of its own, with files on disk. Checks the signatures of requests, but accepts every
 * posted form without looking at its policy. Cannot list more than 1,000 objects, because it continues lists with a cipher that OpenSSL 3
 * does not have.
 *
 * @param cors whether the bucket answers CORS requests
 */
export async function startS3rver({ cors = true } = {}): Promise<S3Server> {
  const folder = await makeFolder('s3rver');
  const rules = join(folder.path, 'cors.xml');
  await writeFile(rules, CORS);
  const { resolve } = createRequire(import.meta.url);
  const store = completeWrites(resolve('s3rver/lib/stores/filesystem.js'));
  const options = ['--import', `data:text/javascript,${encodeURIComponent(store)}`];
  const program = resolve('s3rver/bin/s3rver.js');
  const args = ['--directory', join(folder.path, 'data'), '--address', '127.0.0.1', '--port', '0'];
  const bucket = ['--silent', '--configure-bucket', BUCKET, ...(cors ? [rules] : [])];
  const running = startProcess([...options, program, ...args, ...bucket], {
    cwd: folder.path,
    environment: {},
  });
  const [, port = ''] = await running.printed(/listening on 127\.0\.0\.1:(\d+)/);
  return {
    settings: settingsOf(`http://127.0.0.1:${port}`, 'S3RVER', 'S3RVER'),
    async stop() {
      await running.kill();
      await folder.remove();
    },
  };
}

/** The settings of the server for this bucket. */
export const environmentOf = (settings: BucketSettings): Readonly<Record<string, string>> => ({
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ENDPOINT: settings.endpoint,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  S3_FORCE_PATH_STYLE: String(settings.forcePathStyle),
  S3_DIRECT_UPLOADS: String(settings.directUploads),
});

/** Two S3-compatible servers with different implementations. */
export const S3_SERVERS = [
  ['emulate', startEmulate],
  ['s3rver', startS3rver],
] as const;
