import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of a database that can stop to pass anything on, as a network does that loses all packets. */
export interface SilenceableProxy {
  /** The address of the database through it. */
  readonly url: string;
  /** Passes nothing on from now on. New connections get no answer either. */
  silence(): void;
  stop(): void;
}

export async function startSilenceableProxy(databaseUrl: string): Promise<SilenceableProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk: Buffer) => {
        if (!isSilent) to.write(chunk);
      });
      from.on('close', () => {
        if (!isSilent) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: () => {
      isSilent = true;
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
