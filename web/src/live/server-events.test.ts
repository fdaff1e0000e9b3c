import { describe, expect, it, vi } from 'vitest';
import { readEvents } from './server-events.ts';

function streamOf(pieces: readonly string[], cancel = () => {}): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
    cancel,
  });
}

async function eventsIn(...pieces: string[]): Promise<string[]> {
  const names: string[] = [];
  for await (const name of readEvents(streamOf(pieces))) names.push(name);
  return names;
}

describe('readEvents', () => {
  it("yields the name of each event, and '' for the heartbeat", async () => {
    expect(
      await eventsIn(': watching\n\n', 'event: changed\ndata:\n\n', ':\n\nevent:changed\n\n'),
    ).toEqual(['', 'changed', '', 'changed']);
  });

  it('waits for an event that arrives in pieces', async () => {
    expect(await eventsIn('event: cha', 'nged\nda', 'ta:\n', '\n:')).toEqual(['changed']);
  });

  it('accepts Windows line endings', async () => {
    expect(await eventsIn('event: changed\r\ndata:\r\n\r\n')).toEqual(['changed']);
  });

  it('cancels the stream when the reader stops', async () => {
    const cancel = vi.fn();
    const open = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(':\n\n'));
      },
      cancel,
    });
    for await (const name of readEvents(open)) {
      expect(name).toBe('');
      break;
    }
    expect(cancel).toHaveBeenCalledOnce();
  });
});
