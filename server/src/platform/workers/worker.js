/**
 * Entry point of a pool's child process (`pool.ts`): loads the jobs file and runs jobs by name. Plain
 * JavaScript, so that Node can load it directly, also in development.
 */

import { Worker } from 'node:worker_threads';

const [, , jobsFile, residentMb] = process.argv;

if (residentMb !== undefined) {
  const workerData = Number(residentMb) * 1024 * 1024;
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 };
  // A thread, because a parser occupies the main one.
  new Worker(new URL('./memory-watch.js', import.meta.url), { workerData, resourceLimits }).unref();
}

if (jobsFile.endsWith('.ts')) {
  // In development and in tests only: tsx is not installed with the built product.
  const compiler = 'tsx/esm/api';
  const { register } = await import(compiler);
  register();
}

// Ignored: the server ends its workers itself, after running jobs have finished, even when the signal
// reaches the whole process group. Tinypool sends SIGKILL after SIGTERM.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const jobs = await import(jobsFile);

/**
 * Returns the result of a job or its failure as data, since an error loses its class between processes.
 *
 * @param {{ job: string, input: unknown }} task
 */
export async function run({ job, input }) {
  try {
    return { value: await jobs[job](input, (percent) => process.send(percent)) };
  } catch (error) {
    if (error?.name === 'Refusal') {
      const { code, publicMessage: message, retryAfterSeconds } = error;
      return { refused: { code, message, retryAfterSeconds } };
    }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
