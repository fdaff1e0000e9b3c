import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { checkConnection } from './connection-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

/** The startup message without the parameter `options`, as a pooler passes it on that ignores the parameter. */
function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(8, -2).toString().split('\0');
  const kept: string[] = [];
  for (let at = 0; at < words.length; at += 2) {
    if (words[at] !== 'options') kept.push(words[at] ?? '', words[at + 1] ?? '');
  }
  const parameters = Buffer.from(`${kept.join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(parameters.length + 8, 0);
  message.copy(head, 4, 4, 8);
  return Buffer.concat([head, parameters]);
}

/** Starts a proxy that drops `options`; returns its port. */
async function startPooler(to: URL): Promise<{ port: number; stop: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.once('data', (first) => {
      upstream.write(withoutOptions(first));
      client.pipe(upstream);
    });
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('a direct connection is accepted', async () => {
  await checkConnection(database.url);
});

test('a pooler that drops the settings of a connection is refused', async () => {
  const pooler = await startPooler(new URL(database.url));
  try {
    const url = changed((target) => {
      target.port = String(pooler.port);
    });
    await expect(checkConnection(url)).rejects.toThrow(/connection pooler.*session mode/);
  } finally {
    pooler.stop();
  }
});

test.each<[string, (url: URL) => void, RegExp]>([
  ['a wrong password', (url) => (url.password = 'wrong'), /password.*in DATABASE_URL/],
  ['a missing database', (url) => (url.pathname = '/none'), /Create the database/],
  ['a closed port', (url) => (url.port = '1'), /ECONNREFUSED.*Check host and port/],
  ['an unknown host', (url) => (url.hostname = 'no.such.host.invalid'), /does not resolve/],
  [
    'a database without TLS',
    (url) => {
      url.searchParams.set('sslmode', 'verify-full');
    },
    /offers no TLS/,
  ],
  [
    'an own parameter options, which would replace the timeouts of the server',
    (url) => {
      url.searchParams.set('options', '-c search_path=app');
    },
    /Remove `options`/,
  ],
])('%s is reported with its cause and what to do', async (_, change, text) => {
  await expect(checkConnection(changed(change))).rejects.toThrow(text);
});
