import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { assertDurable } from './durability.ts';

const log = { info: () => undefined, warn: () => undefined };

test("the tests' own server is not durable and is refused, with the names of the settings", async () => {
  await expect(assertDurable(inject('databaseAdminUrl'))).rejects.toThrow(
    /fsync = off, synchronous_commit = off, full_page_writes = off\. Set fsync = on/,
  );
});

test('the embedded server is accepted, and refused once a role switches durability off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prelaunch-durable-'));
  await chmod(folder, 0o711);
  const server = await startEmbedded({ dataDir: join(folder, 'data'), log });
  try {
    await expect(assertDurable(server.url)).resolves.toBeUndefined();
    const client = new pg.Client(server.url);
    await client.connect();
    for (const value of ['off', 'local']) {
      await client.query(`alter role prelaunch set synchronous_commit = ${value}`);
      await expect(assertDurable(server.url)).rejects.toThrow(
        `synchronous_commit = ${value}. Set synchronous_commit = on`,
      );
    }
    await client.end();
  } finally {
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});
