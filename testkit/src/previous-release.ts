import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './product.ts';

const execute = promisify(execFile);

/** A release, as `releases.json` lists it. Tags are not used, because a clone can lack them. */
export interface Release {
  readonly version: string;
  /** The full id of its commit. */
  readonly commit: string;
  /** The SHA-256 of each of its migrations, by file name. */
  readonly migrations: Readonly<Record<string, string>>;
}

/** Reads all releases, the oldest first. */
export async function readReleases(): Promise<readonly [Release, ...Release[]]> {
  const text = await readFile(join(root, 'releases.json'), 'utf8');
  return JSON.parse(text) as [Release, ...Release[]];
}

/** The workspaces that the server consists of. */
const WORKSPACES = ['domain', 'contract', 'statements', 'server'];
const ARCHIVED = [...WORKSPACES, 'scripts', 'package.json', 'package-lock.json'];

/** Extracts the files of a commit into a folder. Returns why it was not possible, or null. */
async function extract(commit: string, folder: string): Promise<string | null> {
  const archive = join(folder, 'release.tar');
  const words = ['-C', root, 'archive', '--output', archive, commit, ...ARCHIVED];
  try {
    await execute('git', words);
  } catch (error) {
    const { stderr = String(error) } = error as { readonly stderr?: string };
    return `this checkout has no commit ${commit} (${stderr.trim()}); a full clone has it`;
  }
  await execute('tar', ['-xf', archive, '-C', folder]);
  return null;
}

/**
 * Links the installed packages into the folder of a release. The workspaces are its own: the installed links would lead
 * to those of this checkout.
 */
async function linkPackages(folder: string): Promise<void> {
  const installed = join(root, 'node_modules');
  const links = join(folder, 'node_modules');
  await mkdir(join(links, '@prelaunch'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@prelaunch' && name !== '.cache') {
      await symlink(join(installed, name), join(links, name));
    }
  }
  for (const name of WORKSPACES) {
    await symlink(join(folder, name), join(links, '@prelaunch', name));
    const own = join(root, name, 'node_modules');
    if (await stat(own).catch(() => null)) await symlink(own, join(folder, name, 'node_modules'));
  }
}

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readJson = async <T>(...path: readonly string[]): Promise<T> =>
  JSON.parse(await readFile(join(...path), 'utf8')) as T;

/** The part of a version that must be equal: the major version, below 1.0.0 also the minor one. */
const seriesOf = (version: string): string =>
  (/^0\.\d+/.exec(version) ?? /^\d+/.exec(version) ?? [version])[0];

/** Lists the packages of a release that are not installed, or only with an incompatible version. */
async function listUnusable(folder: string): Promise<string[]> {
  const { packages } = await readJson<{ packages: Readonly<Record<string, Manifest>> }>(
    folder,
    'package-lock.json',
  );
  const unusable: string[] = [];
  for (const workspace of WORKSPACES) {
    const { dependencies = {} } = await readJson<Manifest>(folder, workspace, 'package.json');
    for (const name of Object.keys(dependencies).filter((one) => !one.startsWith('@prelaunch/'))) {
      const path = join('node_modules', name);
      const needed =
        packages[`${workspace}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
      const found = await readJson<Manifest>(folder, workspace, path, 'package.json')
        .catch(() => readJson<Manifest>(folder, path, 'package.json'))
        .catch(() => null);
      if (
        needed === undefined ||
        found === null ||
        seriesOf(found.version) !== seriesOf(needed.version)
      ) {
        unusable.push(`${name} ${needed?.version ?? ''} (installed: ${found?.version ?? 'none'})`);
      }
    }
  }
  return unusable;
}

/** A built release, or why it cannot be built here. */
export type BuiltRelease =
  | { readonly folder: string; readonly missing: null }
  | { readonly folder: null; readonly missing: string };

const unavailable = ({ version }: Release, missing: string): BuiltRelease => ({
  folder: null,
  missing: `release ${version} cannot be built here: ${missing}`,
});

/**
 * Extracts a release from the history of this checkout and builds its server with the packages that are installed.
 * Nothing is downloaded, so a release whose packages differ too much cannot be built.
 *
 * @param folder an empty folder
 */
export async function buildRelease(release: Release, folder: string): Promise<BuiltRelease> {
  const missing = await extract(release.commit, folder);
  if (missing !== null) return unavailable(release, missing);
  await linkPackages(folder);
  const unusable = await listUnusable(folder);
  if (unusable.length > 0) return unavailable(release, `it needs ${unusable.join(', ')}`);
  const script = join(folder, 'scripts', 'build.mjs');
  await execute(process.execPath, [script, '--server-into', join(folder, 'server', 'dist')], {
    env: { ...process.env, BUILD_COMMIT: release.commit.slice(0, 12) },
  });
  return { folder, missing: null };
}
