import { afterAll, beforeAll, inject } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the test files of one process share a server; the mutation tests do not. */
    sharesServer?: boolean;
  }
}

let shared: Promise<TestServer> | undefined;

/**
 * A test server with default options. Test files that run in one process share it, so a test makes its own companies and
 * people, leaves the server's settings unchanged and counts no rows of other companies; other files use `startTestServer`.
 *
 * @returns an object that is empty until the first hook of the file has run
 */
export function useServer(): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    const started = inject('sharesServer') ? (shared ??= startTestServer()) : startTestServer();
    Object.assign(server, await started);
  });
  afterAll(async () => {
    // The end of the run ends a shared server.
    if (!inject('sharesServer')) await server.stop();
  });
  return server;
}
