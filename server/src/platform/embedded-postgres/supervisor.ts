import { withLock } from './lock.ts';
import { findPostmaster } from './postmaster.ts';
import type { Server } from './server.ts';
import { boundLog, startServer } from './server.ts';

const POLL_MS = 500;
const LOCK_MS = 120_000;

/**
 * Restarts the server on the same port when it dies (the system kills the largest process when memory runs
 * out), so that pools only have to reconnect. Also keeps its log small.
 */
export function superviseServer(
  server: Server,
  port: number,
  lock: string,
  log: { warn(message: string): void },
): { stop: () => Promise<void> } {
  let looking: Promise<void> | undefined;

  const look = async () => {
    await boundLog(server);
    if ((await findPostmaster(server.cluster)) !== null) return;
    await withLock(lock, LOCK_MS, async () => {
      // Another process may have restarted it in the meantime.
      if ((await findPostmaster(server.cluster)) !== null) return;
      log.warn('The embedded PostgreSQL ended unexpectedly; starting it again');
      await startServer(server, port);
    });
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn(error instanceof Error ? error.message : String(error)))
      .finally(() => (looking = undefined));
  }, POLL_MS);
  // The timer must not keep a process alive that has nothing else to do.
  timer.unref();

  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
