import { performance } from 'node:perf_hooks';
import { sampleOf, type Sample } from './statistics.ts';

/** One client: its connection, and how it makes the n-th call of the turn. */
export interface Caller {
  call(n: number): Promise<void>;
  close(): Promise<void>;
}

interface Load {
  readonly clients: number;
  readonly seconds: number;
  /** What was prepared is used up after this many calls. */
  readonly calls?: number;
}

/** So many clients call without a pause between their calls, until the time or the calls are over. */
export async function runLoad(
  { clients, seconds, calls = Number.POSITIVE_INFINITY }: Load,
  open: () => Promise<Caller>,
): Promise<Sample> {
  const callers = await Promise.all(Array.from({ length: clients }, open));
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  const deadline = start + seconds * 1000;
  try {
    await Promise.all(
      callers.map(async (caller) => {
        for (let begun = performance.now(); begun < deadline && next < calls;) {
          await caller.call(next++);
          const ended = performance.now();
          times.push(ended - begun);
          begun = ended;
        }
      }),
    );
    return sampleOf(times, performance.now() - start);
  } finally {
    await Promise.all(callers.map((caller) => caller.close()));
  }
}
