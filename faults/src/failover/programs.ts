import { access, constants, readdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { SystemUser } from '@prelaunch/testkit/process';

/** The paths of the programs of the failover test. */
export interface Programs {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
  /** The folder of PostgreSQL's programs, including those for replicas. */
  readonly postgres: string;
}

/** The Debian package of each program. */
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const;

const POSTGRES = ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup', 'pg_rewind', 'pg_controldata'];
const DEBIAN = '/usr/lib/postgresql';

const canRun = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

async function find(program: string): Promise<string | null> {
  // The PATH of an ordinary user lacks the folders of services.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  for (const folder of folders) {
    if (folder !== '' && (await canRun(join(folder, program)))) return join(folder, program);
  }
  return null;
}

/** Returns the folder of the newest PostgreSQL with all programs; null when there is none. */
async function findPostgres(): Promise<string | null> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'));
  for (const folder of folders) {
    const found = await Promise.all(POSTGRES.map((program) => canRun(join(folder, program))));
    if (found.every(Boolean)) return folder;
  }
  return null;
}

/** Finds the programs; or names the Debian packages of the missing ones. */
export async function findPrograms(): Promise<Programs | { readonly missing: readonly string[] }> {
  const [patroni, etcd, haproxy, pgbouncer, postgres] = await Promise.all([
    find('patroni'),
    find('etcd'),
    find('haproxy'),
    find('pgbouncer'),
    findPostgres(),
  ]);
  if (
    patroni !== null &&
    etcd !== null &&
    haproxy !== null &&
    pgbouncer !== null &&
    postgres !== null
  ) {
    return { patroni, etcd, haproxy, pgbouncer, postgres };
  }
  const found = { patroni, etcd, haproxy, pgbouncer };
  const missing = Object.entries(PACKAGES)
    .filter(([program]) => found[program as keyof typeof found] === null)
    .map(([, name]): string => name);
  return { missing: postgres === null ? [...missing, 'postgresql'] : missing };
}

/**
 * Returns the user that runs the programs when this process is root, because PostgreSQL and PgBouncer refuse to run as
 * root; null for the user of this process.
 */
export async function findUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const users = await readFile('/etc/passwd', 'utf8');
  const [, uid, gid] =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  if (uid === undefined) throw new Error('/etc/passwd has neither postgres nor nobody');
  return { uid: Number(uid), gid: Number(gid) };
}
