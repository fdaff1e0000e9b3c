import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run, runNode } from './run.mjs';
import { say, Trouble } from './say.mjs';

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
 * What node_modules depends on: the lock file, and the machine, whose programs some packages bring.
 * Not the version of Node: all machine code for Node uses Node-API, which is the same in each of them.
 */
function stamp() {
  const machine = `${process.platform} ${process.arch}`;
  return createHash('sha256').update(lockText()).update(machine).digest('hex');
}

/** The C library, as lock files name it; nothing where there is but one. */
function ownLibc() {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/**
 * Whether somebody ran `npm ci` by hand: npm notes what it put there, at the very end. Packages for
 * other machines are optional and may be absent, those for this one not.
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

/** Installs what the lock file says, unless that is there already. */
export async function ensureInstalled() {
  if (read(stampFile) === stamp()) return;
  if (!installedByHand()) {
    say('installing the packages of package-lock.json (npm ci)');
    // With NODE_ENV=production npm would leave out what building needs.
    const code = await npm([
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ]);
    if (code !== 0) throw new Trouble(`npm ci failed (exit code ${code}); its words are above`);
  }
  try {
    writeFileSync(stampFile, stamp());
  } catch {
    // Read-only: then it is looked through at every start, which takes some milliseconds.
  }
}
