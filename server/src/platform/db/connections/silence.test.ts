import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { createDb, createPool } from './pool.ts';

/** A TCP proxy to the database that can drop all traffic without closing a connection. */
async function openLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const lost = new Set<Socket>();
  const listener = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk: Buffer) => lost.has(from) || to.write(chunk));
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Drops all further traffic of the open connections; later connections work. */
    lose: () => {
      for (const socket of sockets) lost.add(socket);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

test('a silent connection fails its call, and the next call gets another connection', async () => {
  const line = await openLine(database.url);
  const db = createDb(createPool(line.url, { max: 1 }));
  try {
    const ask = () => sql`select 1 as one`.execute(db);
    await ask();
    line.lose();
    await expect(ask()).rejects.toThrow('Query read timeout');
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  } finally {
    await db.destroy();
    await line.close();
  }
});

test('with 500 calls waiting for a connection, the next one is refused at once', async () => {
  const pool = createPool(database.url, { max: 1, timeoutFactor: 10 });
  const db = createDb(pool);
  try {
    const results = await db.connection().execute(async () => {
      const asked = Array.from({ length: 502 }, () =>
        sql`select 1`.execute(db).then(
          () => 'served',
          (error: unknown) => String(error),
        ),
      );
      // The refused calls do not wait for this connection.
      return { first: await Promise.race(asked), rest: asked };
    });
    expect(results.first).toMatch(/too many wait/);
    const ends = await Promise.all(results.rest);
    expect(ends.filter((end) => end === 'served')).toHaveLength(500);
  } finally {
    await db.destroy();
  }
});
