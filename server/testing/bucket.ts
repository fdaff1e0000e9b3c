import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../src/platform/config/config.ts';

export interface KeptObject {
  readonly bytes: Buffer;
  readonly writtenAt: Date;
}

/** Implements as much of the S3 protocol as the product uses. */
export interface Bucket {
  readonly settings: S3Settings;
  /** Its objects by key; a test may add and remove them. */
  readonly objects: Map<string, KeptObject>;
  /** The requests that it received, as 'PUT key', in order. */
  readonly requests: string[];
  stop(): Promise<void>;
}

/** Small, so that a list of a few objects has several pages. */
const PAGE = 2;

const missing = '<Error><Code>NoSuchKey</Code></Error>';

function listing(objects: Bucket['objects'], search: URLSearchParams): string {
  const prefix = search.get('prefix') ?? '';
  const after = search.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE).map((key) => {
    const { bytes, writtenAt } = objects.get(key) ?? { bytes: '', writtenAt: new Date(0) };
    return (
      `<Contents><Key>${key}</Key><Size>${String(bytes.length)}</Size>` +
      `<LastModified>${writtenAt.toISOString()}</LastModified></Contents>`
    );
  });
  const more = keys.length > PAGE;
  const next = more ? `<NextContinuationToken>${keys[PAGE - 1] ?? ''}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${String(more)}</IsTruncated>${page.join('')}${next}</ListBucketResult>`;
}

export async function startBucket(name = 'uploads'): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map();
  const requests: string[] = [];

  const answer = (
    method: string,
    key: string,
    copied: string | undefined,
    body: Buffer,
  ): [number, string | Buffer] => {
    if (method === 'PUT' && copied !== undefined) {
      const source = objects.get(copied);
      if (source === undefined) return [404, missing];
      objects.set(key, { bytes: source.bytes, writtenAt: new Date() });
      return [200, '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>'];
    }
    if (method === 'PUT') {
      objects.set(key, { bytes: body, writtenAt: new Date() });
      return [200, ''];
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return [204, ''];
    }
    const found = objects.get(key);
    return found === undefined ? [404, missing] : [200, found.bytes];
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const keyOf = (path: string) => decodeURIComponent(path).slice(name.length + 2);
    const key = keyOf(url.pathname);
    const source = request.headers['x-amz-copy-source'];
    const body: Buffer[] = [];
    request.on('data', (bytes: Buffer) => body.push(bytes));
    request.on('end', () => {
      const method = request.method ?? '';
      requests.push(`${method} ${key}`);
      const [status, content] =
        key === ''
          ? [200, listing(objects, url.searchParams)]
          : answer(
              method,
              key,
              source === undefined ? undefined : keyOf(`/${String(source)}`),
              Buffer.concat(body),
            );
      response.writeHead(status, { 'content-type': 'application/xml' }).end(content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      bucket: name,
      region: 'ap-south-1',
      endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      accessKeyId: 'id',
      secretAccessKey: 'key',
      forcePathStyle: true,
      directUploads: false,
      publicEndpoint: undefined,
    },
    objects,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
