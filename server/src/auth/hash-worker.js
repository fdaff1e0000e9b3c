import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * Hashes passwords on a thread of its own, which lets others go first. Plain JavaScript, since Node
 * loads it by itself, from the sources too.
 */

// A tenth of a core where others want all of it: a flood of logins stops nobody, and nobody stops a login.
const NICENESS = 10;
// Of this thread alone on Linux; elsewhere it would be of the whole process.
if (process.platform === 'linux' && getPriority() < NICENESS) setPriority(NICENESS);

/** @param {import('./argon2.ts').HashJob} job */
function work(job) {
  return job.hash === undefined
    ? { value: hashSync(job.password, job.options) }
    : { value: verifySync(job.hash, job.password) };
}

parentPort?.on('message', (job) => {
  try {
    parentPort?.postMessage(work(job));
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
