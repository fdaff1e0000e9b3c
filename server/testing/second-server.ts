import type { AddressInfo } from 'node:net';
import { callEndpoint } from '@prelaunch/testkit/client';
import { buildApp } from '../src/process/app.ts';
import type { TestServer } from './test-server.ts';

/** Another server on the database of a test server. Its caches are empty at first and not shared. */
export async function startSecondServer(
  { deps, replica }: TestServer,
  options: { readonly recallMs?: number } = {},
): Promise<Pick<TestServer, 'url' | 'call' | 'stop'>> {
  const app = await buildApp(deps, {
    trustProxy: [],
    readiness: () => Promise.resolve({ status: 'ready', warnings: [] }),
    pagesDir: undefined,
    mailbox: undefined,
    replica,
    ...options,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
  return {
    url,
    call: (name, request) => callEndpoint(url, name, request),
    stop: () => app.close(),
  };
}
