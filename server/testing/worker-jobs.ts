import { refuse } from '../src/refuse.ts';

/** Jobs for the tests of `workers/pool.ts`. */

export const whichProcess = (): Promise<number> => Promise.resolve(process.pid);

export const settings = (): Promise<string[]> => Promise.resolve(Object.keys(process.env).sort());

export const double = (n: number): Promise<number> => Promise.resolve(2 * n);

/** Never ends, without using CPU. */
export function block(): Promise<void> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return Promise.resolve();
}

/** Uses more memory than a process may have. */
export function hoard(): Promise<number> {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, n) => n + kept.length));
}

export const die = (): Promise<never> => process.exit(3);

export const refuseWith = (message: string): Promise<never> => refuse('file_unreadable', message);

export const fail = (): Promise<never> => Promise.reject(new TypeError('a bug'));
