import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Mutant } from './mutants.ts';
import { NOT_LOADED, ROOT, runTests } from './run-tests.ts';

const WORKSPACES = ['domain', 'contract', 'server'];
const LEFT_OUT = new Set(['node_modules', 'dist', 'data']);

/** A checkout of its own, that shares the packages of npm. */
async function copyCheckout(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'prelaunch-mutants-'));
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

export interface MutantResult {
  readonly mutant: Mutant;
  /** The titles of the tests that failed; empty when the mutant survived. */
  readonly killedBy: readonly string[];
}

async function runMutant(copy: string, mutant: Mutant): Promise<MutantResult> {
  const path = join(copy, mutant.file);
  const whole = await readFile(path, 'utf8');
  if (whole.split(mutant.find).length !== 2) {
    throw new Error(`${mutant.name}: ${mutant.file} does not have once: ${mutant.find}`);
  }
  await writeFile(
    path,
    whole.replace(mutant.find, () => mutant.replace),
  );
  try {
    const results = await runTests(copy, [mutant.tests, '--bail=1'], { quiet: true });
    const killedBy = results.filter(({ status }) => status === 'failed').map(({ title }) => title);
    // A mutant that cannot be loaded fails every test and so shows nothing.
    if (killedBy.includes(NOT_LOADED)) throw new Error(`${mutant.name}: its tests do not load`);
    return { mutant, killedBy };
  } finally {
    await writeFile(path, whole);
  }
}

/**
 * Makes each mutant in a copy of the checkout, one at a time, and runs the tests that must kill it. Throws
 * when a guard is no longer where the list says.
 */
export async function* runMutants(mutants: readonly Mutant[]): AsyncGenerator<MutantResult> {
  const copy = await copyCheckout();
  try {
    for (const mutant of mutants) yield await runMutant(copy, mutant);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
