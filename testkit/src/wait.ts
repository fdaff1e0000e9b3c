import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Spaces out what a test sends or does. It never waits for an outcome: that is `waitFor`. */
export const pace = (ms: number): Promise<void> => sleep(ms);

interface Waiting {
  /** The name of the awaited value, for the error. */
  readonly what: string;
  readonly timeoutMs?: number;
  readonly everyMs?: number;
}

/** The default timeout. The mutation tests lower it: a mutant that loses a state costs this much time. */
const defaultTimeoutMs = (): number => Number(process.env['TEST_WAIT_MS'] ?? 20_000);

/** Polls until `look` returns a value other than null; throws after the timeout, by default 20 s. */
export async function waitFor<T>(
  look: () => T | null | Promise<T | null>,
  { what, timeoutMs = defaultTimeoutMs(), everyMs = 20 }: Waiting,
): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > until) throw new Error(`${what}: nothing in ${timeoutMs} ms`);
    await sleep(everyMs);
  }
}
