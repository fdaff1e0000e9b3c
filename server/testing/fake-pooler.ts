import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A program between the server and PostgreSQL with single properties of a pooler. */
export interface FakePooler {
  /** The database's address through it. */
  readonly url: string;
  readonly stop: () => void;
}

export interface PoolerProperties {
  /** Drops the startup parameter `options`. */
  readonly dropsOptions?: boolean;
  /** Renames the statements that clients name. */
  readonly renamesStatements?: boolean;
  /** Runs the statements of all clients in the session of the first one. */
  readonly sharesSession?: boolean;
}

/** Returns the startup message without the parameter `options`. */
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

/** A name of the same length, because messages begin with their length. */
const renamed = (chunk: Buffer): Buffer =>
  Buffer.from(chunk.toString('latin1').replaceAll('prelaunch_probe', 'pooler_stmt_abc'), 'latin1');

/** The message with which PostgreSQL ends the start of a session. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 0x58;

export async function startFakePooler(
  databaseUrl: string,
  { dropsOptions = false, renamesStatements = false, sharesSession = false }: PoolerProperties,
): Promise<FakePooler> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let shared: Socket | null = null;
  /** The client that sent the last statement to the shared session. */
  let asking: Socket | null = null;

  const serve = (client: Socket) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    let isFirst = true;
    let isReady = false;
    const receive = (chunk: Buffer) => {
      const sent = isFirst && dropsOptions ? withoutOptions(chunk) : chunk;
      isFirst = false;
      if (!sharesSession || !isReady) {
        upstream.write(renamesStatements ? renamed(sent) : sent);
      } else if (chunk[0] === TERMINATE) {
        client.end();
      } else {
        asking = client;
        shared?.write(sent);
      }
    };
    client.on('data', receive);
    upstream.on('data', (chunk: Buffer) => {
      const target = isReady && upstream === shared ? (asking ?? client) : client;
      if (chunk.includes(READY)) isReady = true;
      target.write(chunk);
    });
    shared ??= upstream;
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
