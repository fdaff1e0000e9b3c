import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepEventStream, waitAfter } from './event-stream.ts';

describe('waitAfter', () => {
  it('doubles from 1 to 30 seconds, minus a random part of at most a quarter', () => {
    expect([0, 1, 2, 3, 4, 5, 40].map((failures) => waitAfter(failures, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    expect(waitAfter(0, 0)).toBe(750);
    expect(waitAfter(40, 0)).toBe(22_500);
  });
});

describe('keepEventStream', () => {
  let stop: AbortController;
  let events: string[];
  let streams: ReadableStreamDefaultController<Uint8Array>[];
  let refused: boolean;
  const page = new EventTarget();
  const send = (text: string) => {
    streams.at(-1)?.enqueue(new TextEncoder().encode(text));
    return vi.advanceTimersByTimeAsync(0);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
    vi.stubGlobal('window', page);
    [stop, events, streams, refused] = [new AbortController(), [], [], false];
    void keepEventStream({
      open: (signal) => {
        events.push('asked');
        if (refused) return Promise.reject(new Error('refused'));
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            streams.push(controller);
            signal.addEventListener('abort', () => {
              controller.error(signal.reason);
            });
          },
        });
        return Promise.resolve(body);
      },
      onOpen: () => events.push('open'),
      onEvent: (name) => events.push(name),
      onLost: () => events.push('lost'),
      signal: stop.signal,
    });
    return vi.advanceTimersByTimeAsync(0);
  });
  afterEach(() => {
    stop.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('passes events on, and reopens a stream that has ended', async () => {
    await send(': watching\n\nevent: changed\ndata:\n\n');
    streams.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(999);
    expect(events).toEqual(['asked', 'open', 'changed', 'lost']);
    await vi.advanceTimersByTimeAsync(1);
    expect(events.slice(4)).toEqual(['asked', 'open']);
  });

  it('waits longer after each failure, but not after a stream that worked', async () => {
    refused = true;
    streams.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(7_000);
    // It opens a stream at once, and after 1, 2 and 4 seconds.
    expect(events.filter((each) => each === 'asked')).toHaveLength(4);
    refused = false;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(events.at(-1)).toBe('open');
    await vi.advanceTimersByTimeAsync(10_000);
    streams.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(events.slice(-3)).toEqual(['lost', 'asked', 'open']);
  });

  it('reopens a stream that sent no data for a minute', async () => {
    await vi.advanceTimersByTimeAsync(59_000);
    await send(':\n\n');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(events).toEqual(['asked', 'open']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(events.slice(2)).toEqual(['lost', 'asked', 'open']);
  });

  it('retries at once when the browser is online again', async () => {
    refused = true;
    streams.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(20_000);
    refused = false;
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(events.at(-1)).toBe('open');
  });

  it('does nothing after it was stopped', async () => {
    stop.abort();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(events).toEqual(['asked', 'open', 'lost']);
  });
});
