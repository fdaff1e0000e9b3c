import { setTimeout as sleep } from 'node:timers/promises';

/** What the server processes needed meanwhile. */
export interface ServerFigures {
  /** The most memory that all server processes had together. */
  readonly megabytes: number;
  /** The delay of the event loop in the worst second: its 99th percentile, averaged over the processes. */
  readonly loopP99Ms: number;
  /** The longest delay of an event loop. */
  readonly loopMaxMs: number;
}

export interface ServerWatch {
  /** Returns the figures since the last call, and begins again. */
  take(): ServerFigures;
  close(): Promise<void>;
}

const POLL_MS = 1_000;
const NONE: ServerFigures = { megabytes: 0, loopP99Ms: 0, loopMaxMs: 0 };

const valueIn = (metrics: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? 0);

/** Reads the server's metrics every second; the server begins its figures of the event loop again at each reading. */
export function watchServer(metricsUrl: string): ServerWatch {
  let worst = NONE;
  let isClosed = false;
  const watch = async () => {
    while (!isClosed) {
      const metrics = await fetch(metricsUrl)
        .then((reply) => reply.text())
        .catch(() => '');
      worst = {
        megabytes: Math.max(
          worst.megabytes,
          valueIn(metrics, 'process_resident_memory_bytes') / 2 ** 20,
        ),
        loopP99Ms: Math.max(
          worst.loopP99Ms,
          valueIn(metrics, 'nodejs_eventloop_lag_p99_seconds') * 1000,
        ),
        loopMaxMs: Math.max(
          worst.loopMaxMs,
          valueIn(metrics, 'nodejs_eventloop_lag_max_seconds') * 1000,
        ),
      };
      await sleep(POLL_MS);
    }
  };
  const watching = watch();
  return {
    take() {
      const taken = worst;
      worst = NONE;
      return taken;
    },
    close: () => {
      isClosed = true;
      return watching;
    },
  };
}
