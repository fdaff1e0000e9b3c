import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a server and its database, which can delay, drop and reset connections. */
export interface Proxy {
  readonly port: number;
  /** Delays every chunk by this time. */
  delay(ms: number): void;
  /** Drops everything in both directions, silently, until `mend`. */
  swallow(): void;
  /** Resets this share of the open connections (RST). */
  reset(share: number, random: () => number): number;
  /** Resets new connections at once, until `mend`. */
  refuse(): void;
  /** Works normally again. Connections with dropped data stay dead and silent. */
  mend(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** Bytes were dropped, so this connection can never be used again. */
  dead: boolean;
}

/** Changes the bytes that a server sends to the database; used to remove a guard from its SQL. */
type Rewrite = (chunk: Buffer) => Buffer;

export async function startProxy(
  port: number,
  target: () => number,
  rewrite: Rewrite = (chunk) => chunk,
): Promise<Proxy> {
  const pairs = new Set<Pair>();
  let mode: 'sound' | 'swallow' | 'refuse' = 'sound';
  let delayMs = 0;

  const pass = (pair: Pair, to: Socket, chunk: Buffer) => {
    if (mode === 'swallow') pair.dead = true;
    if (pair.dead || to.destroyed) return;
    if (delayMs === 0) to.write(chunk);
    else setTimeout(() => to.destroyed || to.write(chunk), delayMs);
  };
  const listener = createServer((client) => {
    if (mode === 'refuse') {
      client.resetAndDestroy();
      return;
    }
    const server = connect(target(), '127.0.0.1');
    client.setNoDelay(true);
    server.setNoDelay(true);
    const pair: Pair = { client, server, dead: mode === 'swallow' };
    pairs.add(pair);
    const end = (other: Socket) => () => {
      pairs.delete(pair);
      // While packets are dropped, the other side receives neither data nor the end of the connection.
      if (!pair.dead) other.destroy();
    };
    client.on('data', (chunk: Buffer) => pass(pair, server, rewrite(chunk)));
    server.on('data', (chunk: Buffer) => pass(pair, client, chunk));
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.on('close', end(server));
    server.on('close', end(client));
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, '127.0.0.1', resolve);
  });

  const cut = (pair: Pair) => {
    pair.client.resetAndDestroy();
    pair.server.resetAndDestroy();
  };
  return {
    port: (listener.address() as AddressInfo).port,
    delay: (ms) => {
      delayMs = ms;
    },
    swallow: () => {
      mode = 'swallow';
    },
    reset: (share, random) => {
      const chosen = [...pairs].filter(() => random() < share);
      for (const pair of chosen) cut(pair);
      return chosen.length;
    },
    refuse: () => {
      mode = 'refuse';
    },
    mend: () => {
      mode = 'sound';
      delayMs = 0;
    },
    close: () =>
      new Promise((resolve) => {
        for (const pair of pairs) cut(pair);
        listener.close(() => resolve());
      }),
  };
}
