import { connect, type Socket } from 'node:net';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

export interface HttpConnection {
  send(request: HttpRequest): Promise<HttpAnswer>;
  close(): void;
}

function render(host: string, { method, path, token, headers = {}, body }: HttpRequest): string {
  let head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n`;
  if (token !== undefined) head += `Authorization: ${token}\r\n`;
  for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  return `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${text}`;
}

interface Received extends HttpAnswer {
  readonly closes: boolean;
}

/** Parses the answer; null while it is incomplete. Every JSON answer has a Content-Length. */
function parse(received: Buffer): Received | Error | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end).toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length === undefined) return new Error(`an answer without Content-Length: ${head}`);
  const bodyEnd = end + 4 + Number(length);
  if (received.length < bodyEnd) return null;
  return {
    status: Number(head.slice(9, 12)),
    text: received.toString('utf8', end + 4, bodyEnd),
    closes: head.includes('\r\nconnection: close'),
  };
}

/**
 * Opens a keep-alive connection for one call at a time. The load generator and the server share the processors,
 * so the client must use little processor time; decision 0033 compares it with undici, autocannon and fetch.
 */
export function openHttp(address: string): HttpConnection {
  const { hostname, port, host } = new URL(address);
  let socket: Socket | null = null;
  let received: Buffer = Buffer.alloc(0);
  let settle: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | null =
    null;

  const fail = (error: Error) => {
    socket = null;
    settle?.reject(error);
    settle = null;
  };
  const onData = (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = parse(received);
    if (answer === null) return;
    if (answer instanceof Error) {
      close();
      fail(answer);
      return;
    }
    received = Buffer.alloc(0);
    if (answer.closes) close();
    const waiting = settle;
    settle = null;
    waiting?.resolve(answer);
  };
  const open = (): Socket => {
    // The server listens on IPv4, but localhost may resolve to an IPv6 address first.
    const opened = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
    opened.setNoDelay(true);
    opened.on('data', onData);
    opened.on('error', fail);
    opened.on('close', () => {
      if (socket === opened) fail(new Error('the server closed the connection'));
    });
    return opened;
  };
  const close = () => {
    const closing = socket;
    socket = null;
    closing?.destroy();
  };

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        // The server announces when it closes a connection; the next call opens a new one.
        socket ??= open();
        socket.write(render(host, request));
      }),
    close,
  };
}
