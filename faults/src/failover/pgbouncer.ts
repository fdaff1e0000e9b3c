import { startProgram } from '@prelaunch/testkit/process';
import { readExample } from './example.ts';
import { writeOwnFile, type Place } from './place.ts';

export interface PgBouncer {
  readonly port: number;
  stop(): Promise<unknown>;
}

/** Starts PgBouncer between the servers and HAProxy's port of the primary. */
export async function startPgBouncer(
  program: string,
  place: Place,
  primaryPort: number,
  password: string,
): Promise<PgBouncer> {
  const port = await place.givePort();
  const users = await writeOwnFile(place, 'userlist.txt', `"prelaunch" "${password}"\n`);
  const text = await readExample('pgbouncer.ini', [
    ['host=database.internal port=5000', `host=127.0.0.1 port=${primaryPort}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', users],
    ['unix_socket_dir = /var/run/postgresql', 'unix_socket_dir ='],
    ['server_tls_sslmode = verify-full\n', 'server_tls_sslmode = disable\n'],
    ['server_tls_ca_file = /etc/ssl/certs/database-ca.pem\n', ''],
  ]);
  const file = await writeOwnFile(place, 'pgbouncer.ini', text);
  const running = startProgram(program, [file], { cwd: '/', environment: {}, user: place.user });
  await running.printed('process up');
  return { port, stop: () => running.kill() };
}
