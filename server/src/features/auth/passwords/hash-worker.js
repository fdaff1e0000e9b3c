import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * Hashes passwords on a low-priority thread. Plain JavaScript, so that Node can load it directly, also in
 * development.
 */

// About a tenth of a contended core, so that neither logins nor other calls starve in a flood.
const NICENESS = 10;
// Linux sets the priority of this thread only; other systems would set that of the whole process.
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
