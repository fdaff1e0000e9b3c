import { performance } from 'node:perf_hooks';
import { sampleOf, type Sample } from './statistics.ts';

/** One client with its own connection. */
export interface Client {
  /** Makes the n-th call of the interval, counted over all clients from 0. */
  call(n: number): Promise<void>;
  close(): Promise<void>;
}

interface Load {
  readonly clients: number;
  readonly seconds: number;
  /** Ends the interval early after this many calls, the number for which rows were prepared. */
  readonly maxCalls?: number | undefined;
  readonly unitsPerCall?: number | undefined;
  /** Ends the interval early when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** Lets every client call without a pause until the time or the calls are used up. */
export async function runLoad(
  { clients, seconds, maxCalls = Number.POSITIVE_INFINITY, unitsPerCall, signal }: Load,
  open: () => Promise<Client>,
): Promise<Sample> {
  const opened = await Promise.all(Array.from({ length: clients }, open));
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  const deadline = start + seconds * 1000;
  try {
    await Promise.all(
      opened.map(async (client) => {
        for (
          let begun = performance.now();
          begun < deadline && next < maxCalls && signal?.aborted !== true;
        ) {
          await client.call(next++);
          const ended = performance.now();
          times.push(ended - begun);
          begun = ended;
        }
      }),
    );
    return sampleOf(times, performance.now() - start, unitsPerCall);
  } finally {
    await Promise.all(opened.map((client) => client.close()));
  }
}
