import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_MS = 50;

/** Reads a file of /proc; '' when the process has ended. */
const readOf = (pid: string, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

/** The worker processes that run this jobs file, of whatever parent: only one product runs. */
async function workersOf(jobs: string): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(processes.map((pid) => readOf(pid, 'cmdline')));
  return processes.filter((_, at) => lines[at]?.includes(jobs) === true);
}

/**
 * Watches the worker processes of a jobs file until the signal aborts.
 *
 * @returns the largest resident memory that one of them reached, in megabytes; null on systems without /proc, or
 * when no such process ran
 */
export async function peakWorkerMegabytes(
  jobs: string,
  signal: AbortSignal,
): Promise<number | null> {
  let peak = 0;
  while (!signal.aborted) {
    const workers = await workersOf(jobs).catch((): string[] => []);
    for (const pid of workers) {
      // The kernel keeps the maximum, so a short peak between two samples counts too.
      const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(await readOf(pid, 'status')) ?? [];
      peak = Math.max(peak, Number(kilobytes) / 1024);
    }
    await sleep(SAMPLE_MS);
  }
  return peak === 0 ? null : peak;
}
