import { Worker } from 'node:worker_threads';

/** What one hash costs: KiB of memory, passes and lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** 19 MiB, 2 passes, 1 lane: the OWASP minimum for argon2id. The product has no other cost. */
export const PRODUCT_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A job of `hash-worker.js`: hash the password, or verify it against `hash`, which names its own cost. */
export type HashJob = { readonly password: string } & (
  { readonly options: HashCost; readonly hash?: undefined } | { readonly hash: string }
);

type Done = { readonly value: unknown } | { readonly error: string };

/** Idle threads, unreferenced so that they do not keep the process alive. The pool grows to the peak concurrency. */
const idle: Worker[] = [];

function newThread(): Worker {
  const worker = new Worker(new URL('./hash-worker.js', import.meta.url));
  return worker.once('exit', () => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  });
}

function onThread(job: HashJob): Promise<unknown> {
  const worker = idle.pop() ?? newThread();
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(
        error instanceof Error ? error : new Error(`a hashing thread ended: ${String(error)}`),
      );
    };
    worker.once('error', fail);
    worker.once('exit', fail);
    worker.once('message', (done: Done) => {
      worker.off('error', fail).off('exit', fail).unref();
      idle.push(worker);
      if ('error' in done) reject(new Error(done.error));
      else resolve(done.value);
    });
    worker.ref();
    worker.postMessage(job);
  });
}

/** Returns the argon2id hash of a password, in the encoded form with salt and parameters. */
export const hash = async (password: string, cost: HashCost = PRODUCT_COST): Promise<string> =>
  String(await onThread({ password, options: cost }));

/** Whether the password matches the hash. */
export const verify = async (passwordHash: string, password: string): Promise<boolean> =>
  (await onThread({ password, hash: passwordHash })) === true;
