/**
 * Does the work and asks `/healthz` again and again meanwhile, one request after the other.
 *
 * The server runs in the process of the test. So each request of `/healthz` is measured twice: by the clock,
 * and by the processor time that this process used in between. The smaller figure counts. A neighbour that
 * takes the processor away makes the clock run on and costs us no processor time; work in another thread
 * costs processor time and does not delay the answer. Work that holds the event loop shows in both.
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
