import { ForksPoolWorker, type WorkerRequest } from 'vitest/node';

type Listener = (arg: unknown) => void;

/**
 * A worker process that stays between runs, so that the product is loaded once and not for every mutant.
 * Vitest ends its workers after each run. This class sends the messages that begin and end a run only once.
 */
export class KeptWorker extends ForksPoolWorker {
  #process: 'none' | 'new' | 'running' = 'none';
  #listeners: { event: string; listener: Listener }[] = [];

  override async start(): Promise<void> {
    if (this.#process !== 'none') return;
    await super.start();
    this.#process = 'new';
    super.on('exit', () => {
      this.#process = 'none';
    });
  }

  override on(event: string, listener: Listener): void {
    this.#listeners.push({ event, listener });
    super.on(event, listener);
  }

  override off(event: string, listener: Listener): void {
    this.#listeners = this.#listeners.filter((each) => each.listener !== listener);
    if (this.#process !== 'none') super.off(event, listener);
  }

  override send(message: WorkerRequest): void {
    if (message.type === 'stop') this.#answer('stopped');
    else if (message.type === 'start' && this.#process === 'running') this.#answer('started');
    else super.send(message);
    if (message.type === 'start') this.#process = 'running';
  }

  /** Ends the run but not the process. */
  override stop(): Promise<void> {
    for (const { event, listener } of this.#listeners) {
      if (this.#process !== 'none') super.off(event, listener);
    }
    this.#listeners = [];
    return Promise.resolve();
  }

  /** Ends the process, even during a run, which then fails. The next run starts a new process. */
  async end(): Promise<void> {
    if (this.#process === 'none') return;
    await super.stop();
    this.#process = 'none';
  }

  #answer(type: 'started' | 'stopped'): void {
    const listeners = this.#listeners.filter(({ event }) => event === 'message');
    queueMicrotask(() => {
      for (const { listener } of listeners) listener({ type, __vitest_worker_response__: true });
    });
  }
}
