import { connect, type Socket } from 'node:net';

/** The server's reply to bytes that were written by hand. */
export interface RawAnswer {
  /** The status of each answer, in their order. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** Whether the server closed the connection first. */
  readonly closed: boolean;
}

export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // A connection that the server closes is an outcome, not a failure.
  socket.on('error', () => undefined);
  return socket;
}

/**
 * Sends these bytes unchanged, and waits until the server closes the connection, or until nothing
 * has arrived for `quietMs` after the last data.
 *
 * @param longestMs the longest wait
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
