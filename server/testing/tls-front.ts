import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface OwnCertificate {
  readonly key: string;
  readonly certificate: string;
  /** The file of the CA that signed it, which no program trusts by default. */
  readonly caFile: string;
}

/** Makes a CA and a certificate of it for 127.0.0.1 in `folder`; null where openssl is not installed. */
export async function makeOwnCertificate(folder: string): Promise<OwnCertificate | null> {
  const [ca, caKey, key, certificate] = ['ca', 'ca-key', 'key', 'certificate'].map((name) =>
    join(folder, `${name}.pem`),
  ) as [string, string, string, string];
  const made = ['-x509', '-days', '1', '-nodes', '-newkey', 'ec', '-pkeyopt'];
  const curve = 'ec_paramgen_curve:prime256v1';
  try {
    await run('openssl', ['version']);
  } catch {
    return null;
  }
  const subject = ['-subj', '/CN=A CA for tests', '-keyout', caKey, '-out', ca];
  await run('openssl', ['req', ...made, curve, ...subject]);
  const leaf = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const signed = ['-CA', ca, '-CAkey', caKey, '-keyout', key, '-out', certificate];
  await run('openssl', ['req', ...made, curve, ...leaf, ...signed]);
  return {
    key: await readFile(key, 'utf8'),
    certificate: await readFile(certificate, 'utf8'),
    caFile: ca,
  };
}

/** A program that offers TLS in front of a server without it. */
export interface TlsFront {
  readonly port: number;
  readonly stop: () => void;
}

/** The answer of PostgreSQL to a client that asks for TLS. */
const POSTGRES_OFFERS_TLS = 'S';

/**
 * Starts it in front of a port of this machine.
 *
 * @param postgres whether the client asks for TLS in the protocol of PostgreSQL first
 */
export async function startTlsFront(
  port: number,
  { key, certificate: cert }: OwnCertificate,
  { postgres = false } = {},
): Promise<TlsFront> {
  const sockets = new Set<Socket>();
  const serve = (client: Socket) => {
    const upstream = connect(port, '127.0.0.1');
    const secure = new TLSSocket(client, { isServer: true, key, cert });
    for (const [from, to] of [
      [secure, upstream],
      [upstream, secure],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  };
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    if (!postgres) {
      serve(client);
      return;
    }
    client.once('data', () => {
      client.pause();
      client.write(POSTGRES_OFFERS_TLS);
      serve(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
