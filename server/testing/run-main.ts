import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess, type Ended, type RunningProcess } from '@prelaunch/testkit/process';
import { root } from '@prelaunch/testkit/product';
import { inject } from 'vitest';

let programs: Promise<string> | undefined;

/** Returns the folder of the product's programs, bundled from the current sources once per test file. */
export const bundledPrograms = (): Promise<string> => (programs ??= bundle());

async function bundle(): Promise<string> {
  const folder = join(inject('programsFolder'), String(process.pid), String(Date.now()));
  await mkdir(folder, { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const beside of ['migrations', 'package.json']) {
    await symlink(join(root, 'server', beside), join(folder, beside));
  }
  const args = [join(root, 'scripts', 'build.mjs'), '--server-into', join(folder, 'dist')];
  await promisify(execFile)(process.execPath, args);
  return join(folder, 'dist');
}

/**
 * Starts a program of the product with only the given settings.
 *
 * @param program `main` is the server, `supervisor` several of its processes; any other name is a command of
 * `prelaunch`
 * @param options options of Node
 */
export async function startMain(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<RunningProcess> {
  const folder = await bundledPrograms();
  const isServer = program === 'main' || program === 'supervisor';
  const file = isServer ? [`${program}.js`] : ['prelaunch.js', program];
  const [script = '', ...words] = [...file, ...args];
  return startProcess([...options, join(folder, script), ...words], { cwd: root, environment });
}

/** Runs a program of the product until it exits. */
export const runMain = async (...command: Parameters<typeof startMain>): Promise<Ended> =>
  (await startMain(...command)).ended;
