/**
 * Runs `work` and requests `/healthz` repeatedly meanwhile, one request after the other.
 *
 * The server runs in the process of the test. So each request is measured twice: by the clock, and by the
 * processor time of this process. The smaller figure counts. Another process that takes the processor
 * increases only the time by the clock; work in another thread increases only the processor time. Work that
 * blocks the event loop increases both.
 *
 * @returns the longest request of `/healthz`, in milliseconds
 */
export async function longestHold(url: string, work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let done = false;
  const watch = async (): Promise<void> => {
    do {
      const start = performance.now();
      const before = process.cpuUsage();
      const response = await fetch(`${url}/healthz`);
      await response.text();
      if (response.status !== 200) throw new Error(`/healthz: ${String(response.status)}`);
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, Math.min(performance.now() - start, (user + system) / 1000));
    } while (!done);
  };
  const watching = watch();
  try {
    await work();
  } finally {
    done = true;
    await watching;
  }
  return longest;
}
