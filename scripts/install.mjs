import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run, runNode } from './run.mjs';
import { log, UserError } from './cli-log.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.prelaunch-installed');

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

const lockText = () => read(join(root, 'package-lock.json')) ?? '';

/**
 * Hashes the inputs of node_modules: the lock file, and the platform, because some packages contain
 * machine code. The version of Node does not matter: all machine code for Node uses Node-API, which
 * is stable across versions.
 *
 * @param withTests whether the packages are installed that only tests and checks need
 */
function stamp(withTests) {
  const machine = `${process.platform} ${process.arch}`;
  const hash = createHash('sha256').update(lockText()).update(machine).digest('hex');
  return withTests ? hash : `${hash} without the packages of tests`;
}

/** The C library, as lock files name it; undefined where the platform has only one. */
function ownLibc() {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/**
 * Whether `npm ci` was run by hand: npm writes its own lock file last. Packages for other platforms
 * are optional and may be absent; those for this platform must be there.
 */
function installedByHand(withTests) {
  const noted = JSON.parse(read(join(modules, '.package-lock.json')) ?? '{}').packages;
  if (noted === undefined) return false;
  const wanted = Object.entries(JSON.parse(lockText()).packages ?? {});
  const ours = ownLibc();
  return wanted.every(([path, { version, optional, os, cpu, libc, link, ...rest }]) => {
    if (!path.startsWith('node_modules/') || link || noted[path]?.version === version) return true;
    // Only tests need it, or it may be absent.
    if (!withTests && (rest.dev === true || rest.devOptional === true)) return true;
    const forUs =
      (os?.includes(process.platform) ?? false) &&
      (cpu?.includes(process.arch) ?? true) &&
      (libc?.includes(ours) ?? true);
    return optional === true && !forUs;
  });
}

/** npm answers Ctrl-C late and without a word. */
const onSignal = () => log('npm is removing unfinished packages; this takes up to a minute');

async function npm(args) {
  const script = process.env.npm_execpath ?? '';
  if (/npm-cli\.c?js$/.test(script)) return runNode(script, args, { onSignal });
  const windows = process.platform === 'win32';
  return run(windows ? 'npm.cmd' : 'npm', args, { shell: windows, onSignal });
}

/**
 * Installs the packages of the lock file, unless they are installed already.
 *
 * @param withTests whether to install what only tests and checks need too; without them, packages that are
 *   installed stay
 */
export async function ensureInstalled({ withTests }) {
  const found = read(stampFile);
  if (found === stamp(true) || (!withTests && found === stamp(false))) return;
  if (!installedByHand(withTests)) {
    log('installing the packages of package-lock.json (npm ci)');
    // Explicit, because NODE_ENV=production would omit the packages of tests.
    const dev = withTests ? '--include=dev' : '--omit=dev';
    const code = await npm(['ci', dev, '--include=optional', '--no-audit', '--no-fund']);
    if (code !== 0) throw new UserError(`npm ci failed (exit code ${code}); see its output above`);
  }
  try {
    writeFileSync(stampFile, stamp(withTests || installedByHand(true)));
  } catch {
    // A read-only checkout cannot store the stamp and is checked again at every start, which takes
    // milliseconds.
  }
}
