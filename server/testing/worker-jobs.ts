import { refuse } from '../src/platform/refuse.ts';
import type { ReportProgress } from '../src/platform/workers/pool.ts';

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

/** Uses 1,000 MB outside the JavaScript heap, without returning to the event loop. */
export function hoardBuffers(): Promise<number> {
  const kept = Array.from({ length: 1000 }, () => Buffer.alloc(1024 * 1024, 1));
  return Promise.resolve(kept.length);
}

export const die = (): Promise<never> => process.exit(3);

export const refuseWith = (message: string): Promise<never> => refuse('file_unreadable', message);

export const fail = (): Promise<never> => Promise.reject(new TypeError('a bug'));

/** Reports its progress before it ends. */
export function countTo(percent: number, report: ReportProgress): Promise<number> {
  for (let done = 0; done <= percent; done += 50) report(done);
  return Promise.resolve(percent);
}

/** Reports that it runs, and never ends. */
export function hang(_: undefined, report: ReportProgress): Promise<never> {
  report(0);
  return new Promise(() => undefined);
}
