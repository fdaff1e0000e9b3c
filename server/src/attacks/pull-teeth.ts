import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { NOT_LOADED, ROOT, runTests } from './run-tests.ts';
import type { Tooth } from './teeth.ts';

const WORKSPACES = ['domain', 'contract', 'server'];
const LEFT_OUT = new Set(['node_modules', 'dist', 'data']);

/** A checkout of its own, that shares the packages of npm. */
async function copyCheckout(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'prelaunch-teeth-'));
  for (const name of WORKSPACES) {
    await cp(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(basename(source)),
    });
  }
  for (const name of ['package.json', 'tsconfig.base.json', 'vitest.config.ts']) {
    await cp(join(ROOT, name), join(copy, name));
  }
  const packages = join(copy, 'node_modules');
  await mkdir(join(packages, '@prelaunch'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.') || name === '@prelaunch') continue;
    await symlink(join(ROOT, 'node_modules', name), join(packages, name));
  }
  for (const name of WORKSPACES) {
    await symlink(join(copy, name), join(packages, '@prelaunch', name));
  }
  return copy;
}

export interface Pulled {
  readonly tooth: Tooth;
  /** The tests that noticed; empty where none did. */
  readonly red: readonly string[];
}

async function pull(copy: string, tooth: Tooth): Promise<Pulled> {
  const path = join(copy, tooth.file);
  const whole = await readFile(path, 'utf8');
  if (whole.split(tooth.find).length !== 2) {
    throw new Error(`${tooth.name}: ${tooth.file} does not have once: ${tooth.find}`);
  }
  await writeFile(
    path,
    whole.replace(tooth.find, () => tooth.replace),
  );
  try {
    const results = await runTests(copy, [tooth.tests, '--bail=1'], { quiet: true });
    const red = results.filter(({ status }) => status === 'failed').map(({ title }) => title);
    // Tests that cannot even start notice everything, and so nothing.
    if (red.includes(NOT_LOADED))
      throw new Error(`${tooth.name}: its tests do not start without it`);
    return { tooth, red };
  } finally {
    await writeFile(path, whole);
  }
}

/**
 * Takes each defence out of a copy of the checkout, one at a time, and runs the tests that must
 * notice. Throws where a defence no longer stands where it stood.
 */
export async function* pullTeeth(teeth: readonly Tooth[]): AsyncGenerator<Pulled> {
  const copy = await copyCheckout();
  try {
    for (const tooth of teeth) yield await pull(copy, tooth);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
