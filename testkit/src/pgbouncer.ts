import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { makeFolder } from './installation.ts';
import { startProgram } from './process.ts';

/** The program: the one that the variable PGBOUNCER names, or the one on the PATH. */
const program = process.env['PGBOUNCER'] ?? 'pgbouncer';

/** Returns the version of the installed PgBouncer, such as '1.18.0'; null when none is installed. */
export const findPgBouncer = (): Promise<string | null> =>
  promisify(execFile)(program, ['--version']).then(
    ({ stdout }) => /PgBouncer (\S+)/.exec(stdout)?.[1] ?? 'unknown',
    () => null,
  );

export interface PgBouncer {
  /** The address of the database through it. */
  readonly url: string;
  stop(): Promise<void>;
}

interface PgBouncerOptions {
  /** The connections to PostgreSQL. */
  readonly poolSize: number;
  /** Run in each new session, for settings of the session. */
  readonly connectQuery?: string;
}

/** Starts a PgBouncer in transaction mode, with its default settings for all that is not given. */
export async function startPgBouncer(
  databaseUrl: string,
  { poolSize, connectQuery }: PgBouncerOptions,
): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(databaseUrl);
  const folder = await makeFolder('pgbouncer');
  const listening = await freePort();
  const file = join(folder.path, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${password}` +
      (connectQuery === undefined ? '' : ` connect_query='${connectQuery}'`),
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listening}`,
    'unix_socket_dir =',
    'auth_type = any',
    'server_tls_sslmode = disable',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  await chmod(file, 0o644);
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const { PATH = '', LD_LIBRARY_PATH = '' } = process.env;
  const running = startProgram(program, [...asUser, file], {
    cwd: '/',
    environment: { PATH, LD_LIBRARY_PATH },
  });
  await running.printed('process up');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${String(listening)}`;
  return {
    url: url.href,
    async stop() {
      // Newer versions wait for their clients after SIGTERM. It has nothing to save.
      await running.kill();
      await folder.remove();
    },
  };
}
