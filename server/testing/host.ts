import { request } from 'node:http';
import type { Answer, TestServer } from './test-server.ts';

/** Requests a path with this Host header, which `fetch` cannot set. */
export function getAs(
  { url }: TestServer,
  host: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { headers: { ...headers, host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString()),
          headers: new Headers(),
        });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
