import cluster from 'node:cluster';
import type { RunningServer } from '../server.ts';
import { isRetire, PROCESSES, type Ready } from './messages.ts';

/** How many server processes share the machine: 1 without a supervisor. */
export const countProcesses = (): number =>
  cluster.isWorker ? Number(process.env[PROCESSES] ?? 1) : 1;

export function printStartMessage(text: string): void {
  if (text !== '') process.stdout.write(`${text}\n`);
}

/**
 * Reports to the supervisor that this process is ready, and retires when the supervisor has started its replacement.
 * Without a supervisor it prints the start message.
 *
 * @param exit stops the server and ends the process
 */
export function reportReady(server: RunningServer, exit: () => void): void {
  if (!cluster.isWorker) {
    printStartMessage(server.startMessage);
    return;
  }
  process.on('message', (message: unknown) => {
    if (isRetire(message)) void server.retire().then(exit);
  });
  const ready: Ready = { kind: 'ready', startMessage: server.startMessage };
  process.send?.(ready);
}
