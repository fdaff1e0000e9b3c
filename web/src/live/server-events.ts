/**
 * Reads a stream of server-sent events: yields each event's name, and '' for everything else, such as the heartbeat.
 * Ignores the data of events, because our events have none.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true }).replaceAll('\r\n', '\n');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield /^event: ?(.*)$/m.exec(block)?.[1] ?? '';
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
