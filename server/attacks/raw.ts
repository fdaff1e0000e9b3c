import { connect, type Socket } from 'node:net';

/** What came back on a line that was written by hand. */
export interface RawAnswer {
  /** The status of each answer, in their order. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** Whether the server hung up before we did. */
  readonly closed: boolean;
}

export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // A server that hangs up on us is an outcome, not a failure.
  socket.on('error', () => undefined);
  return socket;
}

/**
 * Sends these bytes as they are, and waits until the server hangs up, or until nothing has come for
 * `quietMs` after something had.
 *
 * @param longestMs how long to wait at all
 */
export function sendRaw(
  url: string,
  bytes: string | Buffer,
  { quietMs = 150, longestMs = 15_000 } = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = openSocket(url);
    let text = '';
    let quiet: NodeJS.Timeout | undefined;
    const done = (closed: boolean) => {
      clearTimeout(quiet);
      clearTimeout(longest);
      socket.destroy();
      const statuses = [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, n]) => Number(n));
      resolve({ statuses, text, closed });
    };
    const longest = setTimeout(done, longestMs, false);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      clearTimeout(quiet);
      quiet = setTimeout(done, quietMs, false);
    });
    socket.on('close', () => {
      done(true);
    });
    socket.write(bytes);
  });
}
