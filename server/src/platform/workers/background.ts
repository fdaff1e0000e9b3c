import type { Logger } from 'pino';

/** Runs tasks that outlive the call that started them, and ends them before the server stops. */
export interface BackgroundTasks {
  /**
   * Starts a task. Its failure is only logged.
   *
   * @param failure the message of the log entry
   * @param task gets a signal that aborts when the server stops
   */
  run(failure: string, task: (signal: AbortSignal) => Promise<void>): void;
  /** Resolves when no task runs. */
  idle(): Promise<void>;
  /** Aborts all tasks and waits until they have ended. */
  stop(): Promise<void>;
}

export function createBackgroundTasks(log: Logger): BackgroundTasks {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const idle = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    idle,
    run(failure, task) {
      const ended = task(stopping.signal)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.warn({ err: error }, failure);
        })
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    async stop() {
      stopping.abort();
      await idle();
    },
  };
}
