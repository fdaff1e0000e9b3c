import { readEvents } from './server-events.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** A stream that was open for this long worked, so the wait after the next failure is the shortest again. */
const GOOD_MS = 10_000;
/** The server sends a heartbeat every 25 s, so a stream without data for this long is dead. */
const SILENCE_MS = 60_000;

interface EventStream {
  /** Opens the stream, or rejects when it cannot be opened now. */
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Called when the stream is open. Changes before that moment are not reported. */
  readonly onOpen: () => void;
  readonly onEvent: (name: string) => void;
  readonly onLost: () => void;
  /** Closes the stream permanently. */
  readonly signal: AbortSignal;
}

/**
 * Returns the wait before the next try, in milliseconds. It doubles with each failure and varies at random, so that
 * a restarted server is not overloaded.
 */
export function waitAfter(failures: number, random: number): number {
  const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  return wait * (0.75 + random / 4);
}

/** Waits for this time; ends early when the browser is online again or `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    window.addEventListener('online', over);
    signal.addEventListener('abort', over);
  });
}

/** Reads until either side ends the stream, or it is silent for too long. */
async function listen({ open, onOpen, onEvent, signal }: EventStream): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    heard();
    const body = await open(AbortSignal.any([signal, silence.signal]));
    onOpen();
    for await (const name of readEvents(body)) {
      heard();
      if (name !== '') onEvent(name);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps a stream open until `signal` aborts: reopens it whenever it ends. */
export async function keepEventStream(stream: EventStream): Promise<void> {
  const { signal, onLost } = stream;
  let failures = 0;
  while (!signal.aborted) {
    let openedAt = Number.POSITIVE_INFINITY;
    const onOpen = () => {
      openedAt = Date.now();
      stream.onOpen();
    };
    // Every kind of failure is retried; the page works without the stream.
    await listen({ ...stream, onOpen }).catch(() => undefined);
    onLost();
    if (Date.now() - openedAt >= GOOD_MS) failures = 0;
    await pause(waitAfter(failures, Math.random()), signal);
    failures += 1;
  }
}
