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
 */
function stamp() {
  const machine = `${process.platform} ${process.arch}`;
  return createHash('sha256').update(lockText()).update(machine).digest('hex');
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
function installedByHand() {
  const noted = JSON.parse(read(join(modules, '.package-lock.json')) ?? '{}').packages;
  if (noted === undefined) return false;
  const wanted = Object.entries(JSON.parse(lockText()).packages ?? {});
  const ours = ownLibc();
  return wanted.every(([path, { version, optional, os, cpu, libc, link }]) => {
    if (!path.startsWith('node_modules/') || link || noted[path]?.version === version) return true;
    const forUs =
      (os?.includes(process.platform) ?? false) &&
      (cpu?.includes(process.arch) ?? true) &&
      (libc?.includes(ours) ?? true);
    return optional === true && !forUs;
  });
}

async function npm(args) {
  const script = process.env.npm_execpath ?? '';
  if (/npm-cli\.c?js$/.test(script)) return runNode(script, args);
  const windows = process.platform === 'win32';
  return run(windows ? 'npm.cmd' : 'npm', args, { shell: windows });
}

/** Installs the packages of the lock file, unless they are installed already. */
export async function ensureInstalled() {
  if (read(stampFile) === stamp()) return;
  if (!installedByHand()) {
    log('installing the packages of package-lock.json (npm ci)');
    // With NODE_ENV=production npm would omit packages that the build needs.
    const code = await npm([
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ]);
    if (code !== 0) throw new UserError(`npm ci failed (exit code ${code}); see its output above`);
  }
  try {
    writeFileSync(stampFile, stamp());
  } catch {
    // A read-only checkout cannot store the stamp and is checked again at every start, which takes
    // milliseconds.
  }
}
