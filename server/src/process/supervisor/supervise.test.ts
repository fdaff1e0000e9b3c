import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { End, ServerProcess } from './server-process.ts';
import { supervise, type Supervisor } from './supervise.ts';

const SILENT = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
};

interface Planned extends ServerProcess {
  /** How the supervisor ended it; null while it runs. */
  dismissedBy(): 'retire' | 'stop' | null;
  serve(): void;
  end(how: End): void;
}

/** A server process that does what the test says. */
function planProcess(pid: number, servesAtOnce: boolean): Planned {
  let serve: (message: string | null) => void = () => undefined;
  let end: (how: End) => void = () => undefined;
  let dismissed: 'retire' | 'stop' | null = null;
  const ended = new Promise<End>((resolve) => {
    end = resolve;
  });
  const ready = new Promise<string | null>((resolve) => {
    serve = resolve;
  });
  void ended.then(() => {
    serve(null);
  });
  if (servesAtOnce) serve('started');
  const dismiss = (how: 'retire' | 'stop') => async () => {
    dismissed ??= how;
    end(0);
    await ended;
  };
  return {
    pid,
    ready,
    ended,
    isServing: () => true,
    isDismissed: () => dismissed !== null,
    dismissedBy: () => dismissed,
    retire: dismiss('retire'),
    stop: dismiss('stop'),
    metrics: () => Promise.resolve([]),
    lastMetrics: () => [],
    serve: () => {
      serve('started');
    },
    end: (how) => {
      end(how);
    },
  };
}

/** Supervises planned processes; `serves` says which of them serve at once, by their number from 1. */
function plan(processes: number, serves: (n: number) => boolean = () => true) {
  const begun: Planned[] = [];
  let isReady = false;
  const supervisor: Supervisor = supervise({
    processes,
    log: SILENT,
    speed: 1_000,
    begin: () => {
      const process = planProcess(begun.length + 1, serves(begun.length + 1));
      begun.push(process);
      return process;
    },
    onReady: () => {
      isReady = true;
      return Promise.resolve();
    },
  });
  const nth = (n: number): Planned => {
    const process = begun[n - 1];
    if (process === undefined) throw new Error(`process ${String(n)} was not started`);
    return process;
  };
  return { supervisor, begun, nth, isReady: () => isReady };
}

test('the other processes start after the first one serves', async () => {
  const { supervisor, begun, nth, isReady } = plan(3, (n) => n > 1);
  await nextTurn();
  expect([begun.length, isReady()]).toEqual([1, false]);
  nth(1).serve();
  await expect.poll(isReady).toBe(true);
  expect(begun).toHaveLength(3);
  supervisor.stop();
  expect(await supervisor.ended).toBe(0);
  expect(begun.map((process) => process.dismissedBy())).toEqual(['stop', 'stop', 'stop']);
});

test('a first process that cannot start ends the supervisor with an error, without a second attempt', async () => {
  const { supervisor, begun, nth } = plan(3, () => false);
  nth(1).end(1);
  expect(await supervisor.ended).toBe(1);
  expect(begun).toHaveLength(1);
});

test('a process that ends is started again; the supervisor gives up when none can start', async () => {
  const { supervisor, begun, nth, isReady } = plan(1, (n) => n <= 3);
  await expect.poll(isReady).toBe(true);
  nth(1).end('SIGKILL');
  await expect.poll(() => begun.length).toBe(2);
  nth(2).end(0);
  await expect.poll(() => begun.length).toBe(3);
  nth(3).end(1);
  for (let n = 4; n <= 8; n += 1) {
    await expect.poll(() => begun.length).toBe(n);
    nth(n).end(1);
  }
  expect(await supervisor.ended).toBe(1);
  expect(begun).toHaveLength(8);
});

test('a restart retires each process after its replacement serves, one after the other', async () => {
  const { supervisor, begun, nth, isReady } = plan(2, (n) => n <= 2);
  await expect.poll(isReady).toBe(true);
  supervisor.restart();
  await expect.poll(() => begun.length).toBe(3);
  expect(begun.map((process) => process.dismissedBy())).toEqual([null, null, null]);
  nth(3).serve();
  await expect.poll(() => begun.length).toBe(4);
  expect(begun.map((process) => process.dismissedBy())).toEqual(['retire', null, null, null]);
  nth(4).serve();
  await expect.poll(() => nth(2).dismissedBy()).toBe('retire');
  expect(begun).toHaveLength(4);
  supervisor.stop();
  expect(await supervisor.ended).toBe(0);
});

test('a replacement that does not start ends the restart, and the former processes keep running', async () => {
  const { supervisor, begun, nth, isReady } = plan(2, (n) => n <= 2);
  await expect.poll(isReady).toBe(true);
  supervisor.restart();
  await expect.poll(() => begun.length).toBe(3);
  nth(3).end(1);
  await nextTurn();
  supervisor.restart();
  await expect.poll(() => begun.length).toBe(4);
  expect([nth(1), nth(2)].map((process) => process.dismissedBy())).toEqual([null, null]);
  supervisor.stop();
  expect(await supervisor.ended).toBe(0);
});
