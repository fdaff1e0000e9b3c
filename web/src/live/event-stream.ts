import { readEvents } from './server-events.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A stream that lived this long was a good one: the next failure is the first again. */
const GOOD_MS = 10_000;
/** The server says something every 25 s; a stream silent for longer is dead. */
const SILENCE_MS = 60_000;

interface EventStream {
  /** Opens the stream, or rejects when it can't be had now. */
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The stream is open; what happened before has not been reported. */
  readonly onOpen: () => void;
  readonly onEvent: (name: string) => void;
  readonly onLost: () => void;
  /** Ends it all. */
  readonly signal: AbortSignal;
}

/** Doubled with each failure, and spread, so that a server that is back is not overrun. */
export function waitAfter(failures: number, random: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  return wait * (0.75 + random / 4);
}

/** Not longer than until the browser hears that it is online again. */
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

/** Listens until the stream ends, by whichever side, or falls silent. */
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

/** Keeps a stream open until `signal` says otherwise: whatever ends it, it is opened again. */
export async function keepEventStream(stream: EventStream): Promise<void> {
  const { signal, onLost } = stream;
  let failures = 0;
  while (!signal.aborted) {
    let openedAt = Number.POSITIVE_INFINITY;
    const onOpen = () => {
      openedAt = Date.now();
      stream.onOpen();
    };
    // How it ended makes no difference: the page goes on without it, and tries again.
    await listen({ ...stream, onOpen }).catch(() => undefined);
    onLost();
    if (Date.now() - openedAt >= GOOD_MS) failures = 0;
    await pause(waitAfter(failures, Math.random()), signal);
    failures += 1;
  }
}
