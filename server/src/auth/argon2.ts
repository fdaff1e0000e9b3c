import { Worker } from 'node:worker_threads';

/** 19 MiB, 2 passes, 1 lane: the field's common minimum for argon2id. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What `hash-worker.js` is asked: a new hash of this password, or whether it fits a `hash`. */
export interface HashJob {
  readonly password: string;
  readonly options: typeof ARGON2ID;
  readonly hash?: string;
}

type Done = { readonly value: unknown } | { readonly error: string };

/** Threads with nothing to do, which do not keep the process. As many are made as work at once. */
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

/** An argon2id hash, with its salt and parameters. */
export const hash = async (password: string): Promise<string> =>
  String(await onThread({ password, options: ARGON2ID }));

/** Whether this is the password of the hash. */
export const verify = async (passwordHash: string, password: string): Promise<boolean> =>
  (await onThread({ password, options: ARGON2ID, hash: passwordHash })) === true;
