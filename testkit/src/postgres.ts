import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import pg from 'pg';
import { endWithThisProcess } from './process.ts';

/** How the product runs its own PostgreSQL, read from that process. */
export interface HowToRun {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly uid: number;
  readonly gid: number;
  readonly libraries: string | undefined;
}

/** Reads how a running PostgreSQL of the product was started; needs Linux. */
export async function howItRuns(pid: number): Promise<HowToRun> {
  const at = (name: string) => `/proc/${pid}/${name}`;
  const [, ...words] = (await readFile(at('cmdline'), 'utf8')).split('\0').slice(0, -1);
  const status = await readFile(at('status'), 'utf8');
  const environment = await readFile(at('environ'), 'utf8');
  const id = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return {
    program: await readlink(at('exe')),
    arguments: words,
    uid: id('Uid'),
    gid: id('Gid'),
    libraries: environment
      .split('\0')
      .find((entry) => entry.startsWith('LD_LIBRARY_PATH='))
      ?.slice('LD_LIBRARY_PATH='.length),
  };
}

/** Replaces the value of `-D`, and appends settings, which override earlier ones. */
export function argumentsFor(how: HowToRun, folder: string, settings: readonly string[]): string[] {
  const at = how.arguments.indexOf('-D');
  const rest = at < 0 ? how.arguments : how.arguments.toSpliced(at, 2);
  return ['-D', folder, ...rest, ...settings.flatMap((setting) => ['-c', setting])];
}

/** Whether PostgreSQL answers within a second. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts PostgreSQL with the program and the user of a running one. It ends with this process. */
export function spawnPostgres(how: HowToRun, words: readonly string[], log: number): ChildProcess {
  const asRoot = process.getuid?.() === 0;
  const child = spawn(how.program, [...words], {
    cwd: '/',
    stdio: ['ignore', log, log],
    env: {
      ...(how.libraries === undefined ? {} : { LD_LIBRARY_PATH: how.libraries }),
      TZ: 'UTC',
    },
    ...(asRoot ? { uid: how.uid, gid: how.gid } : {}),
  });
  endWithThisProcess(child);
  return child;
}
