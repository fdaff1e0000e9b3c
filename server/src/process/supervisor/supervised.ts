import cluster from 'node:cluster';
import type { Config } from '../../platform/config/config.ts';
import { createLog } from '../../platform/observe/log.ts';
import type { RunningServer } from '../server.ts';
import { BEAT_MS } from './heartbeat.ts';
import {
  isAskMetrics,
  isRetire,
  PROCESSES,
  type Alive,
  type ProcessMetrics,
  type Ready,
} from './messages.ts';

/** How many server processes share the machine: 1 without a supervisor. */
export const countProcesses = (): number =>
  cluster.isWorker ? Number(process.env[PROCESSES] ?? 1) : 1;

export function printStartMessage(text: string): void {
  if (text !== '') process.stdout.write(`${text}\n`);
}

/** Sends a message to the supervisor; resolves when it was sent. */
const send = (message: Ready | Alive | ProcessMetrics): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => {
      resolve();
    });
  });

async function sendMetrics({ metrics }: RunningServer, id: number | null, withDatabase: boolean) {
  if (metrics === null) return;
  await send({ kind: 'metrics', id, metrics: await metrics.collect(withDatabase) });
}

/** Prints the start message and serves the metrics of a process without a supervisor. */
async function announce({ startMessage, metrics }: RunningServer, config: Config): Promise<void> {
  printStartMessage(startMessage);
  if (metrics === null || config.metrics === undefined) return;
  const { serveMetrics } = await import('../../platform/observe/metrics/metrics-server.ts');
  const collect = async () => [await metrics.collect(true)];
  await serveMetrics(config.metrics, collect, createLog(config.logLevel));
}

/**
 * Reports to the supervisor that this process is ready and then that it runs, answers its requests for metrics, and retires when the
 * supervisor has started a replacement. Without a supervisor it prints the start message and serves the metrics.
 *
 * @param exit stops the server and ends the process
 */
export async function reportReady(
  server: RunningServer,
  config: Config,
  exit: () => void,
): Promise<void> {
  if (!cluster.isWorker) return announce(server, config);
  // A terminal that closes sends the signal to all processes; only the supervisor acts on it.
  process.on('SIGHUP', () => undefined);
  process.on('message', (message: unknown) => {
    if (isAskMetrics(message)) void sendMetrics(server, message.id, message.withDatabase);
    if (isRetire(message)) {
      void server
        .retire()
        .then(() => sendMetrics(server, null, false))
        .then(exit);
    }
  });
  await send({ kind: 'ready', startMessage: server.startMessage });
  await send({ kind: 'alive' });
  setInterval(() => void send({ kind: 'alive' }), BEAT_MS).unref();
}
