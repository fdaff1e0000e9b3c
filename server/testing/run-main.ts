import { execFile, spawn } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

let programs: Promise<string> | undefined;

/** Bundles the product's programs from the present sources, once per test file. */
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

/** 'main' is the server; any other name is a command of `prelaunch`. */
export type Program = string;

export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null;
  /** Standard output and error. */
  readonly output: string;
}

/** A program of the product in a process of its own. */
export interface Running {
  readonly ended: Promise<Ended>;
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Waits until it has printed this text. Rejects when it exits before. */
  readonly printed: (text: string) => Promise<void>;
}

const programArguments = (folder: string, program: Program): string[] =>
  program === 'main' ? [join(folder, 'main.js')] : [join(folder, 'prelaunch.js'), program];

/**
 * Starts one of the programs, with only the given environment.
 *
 * @param options options of Node
 */
export async function startMain(
  program: Program,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Running> {
  const folder = await (programs ??= bundle());
  const child = spawn(
    process.execPath,
    [...options, ...programArguments(folder, program), ...args],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    },
  );
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      resolve({ code, output });
      for (const listener of listeners) listener();
    });
  });
  return {
    ended,
    output: () => output,
    kill: (signal) => child.kill(signal),
    printed: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.includes(text)) resolve();
          else if (child.exitCode !== null || child.signalCode !== null) reject(new Error(output));
        };
        listeners.add(look);
        look();
      }),
  };
}

/** Runs one of the programs until it exits. */
export const runMain = async (...command: Parameters<typeof startMain>): Promise<Ended> =>
  (await startMain(...command)).ended;
