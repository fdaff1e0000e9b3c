import { MAX_FILE_BYTES, MAX_FILES } from '@prelaunch/domain/limits';
import { readdir } from 'node:fs/promises';
import { pace } from '@prelaunch/testkit/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket } from '../../../../attacks/raw.ts';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { BODY_TIMES, MAX_REQUEST_MS } from './slow-bodies.ts';

/** Slow request bodies on a server with short time limits, which are still longer than a pause of a busy machine. */
const TIMES = { body: 1_500, uploadGrace: 1_000, uploadWindow: 2_000, uploadRate: 8 * 1024 };

let server: TestServer;
let member: Person;

beforeAll(async () => {
  server = await startTestServer({ bodyTimes: TIMES });
  member = await makePerson(server, await makeCompany(server));
});
afterAll(() => server.stop());

const LOGIN =
  'POST /api/v1/user/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const UPLOAD =
  'POST /api/v1/superadmin/media/add HTTP/1.1\r\nHost: a\r\n' +
  'Content-Type: multipart/form-data; boundary=x\r\n';
const FILE =
  '--x\r\nContent-Disposition: form-data; name="medias"; filename="a.pdf"\r\n\r\n%PDF-1.4\n';
const END = '\r\n--x--\r\n';

interface Sent {
  readonly status: number;
  readonly body: { readonly code?: string; readonly message?: string };
  readonly headers: string;
  /** Milliseconds until the end of the response and until the connection was closed; null while it is open. */
  readonly answeredAfter: number;
  readonly closedAfter: number | null;
}

/** Writes these pieces in order and reads until the response is complete. */
async function send(
  pieces: Iterable<string | Buffer>,
  pauseMs: number,
  untilClosed = false,
): Promise<Sent> {
  const start = performance.now();
  const socket = openSocket(server.url);
  let text = '';
  let answeredAfter = 0;
  let closedAfter: number | null = null;
  const done = new Promise<true>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      answeredAfter = performance.now() - start;
      if (!untilClosed && text.endsWith('}')) resolve(true);
    });
    socket.on('close', () => {
      closedAfter = performance.now() - start;
      resolve(true);
    });
  });
  for (const piece of pieces) {
    socket.write(piece);
    if ((await Promise.race([done, pace(pauseMs)])) === true) break;
  }
  await done;
  socket.destroy();
  const [headers = '', body = '{}'] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
    body: JSON.parse(body) as Sent['body'],
    headers,
    answeredAfter,
    closedAfter,
  };
}

function* drip(head: string, of: string): Generator<string> {
  yield head;
  for (const sign of of) yield sign;
}

test.concurrent(
  'a body that arrives too slowly gets 408 in the common shape after its time limit, and the connection is closed',
  async () => {
    const head = `${LOGIN}Content-Length: 60000\r\n\r\n`;
    const answer = await send(drip(head, ' '.repeat(60_000)), 50, true);
    expect(answer.status).toBe(408);
    expect(answer.body).toMatchObject({
      status: false,
      code: 'too_slow',
      requestId: expect.any(String),
    });
    expect(answer.answeredAfter).toBeGreaterThanOrEqual(TIMES.body - 10);
    expect(answer.headers.toLowerCase()).toContain('connection: close');
  },
);

test.concurrent('a chunked body that never ends gets 408', async () => {
  const head = `${LOGIN}Transfer-Encoding: chunked\r\n\r\n`;
  const chunks = (function* () {
    yield head;
    for (;;) yield '1\r\n \r\n';
  })();
  expect((await send(chunks, 50, true)).body.code).toBe('too_slow');
});

test.concurrent('a body that stops half way gets 408', async () => {
  const answer = await send([`${LOGIN}Content-Length: 100\r\n\r\n{"user":`], 0, true);
  expect(answer).toMatchObject({ status: 408, body: { code: 'too_slow' } });
});

test.concurrent.each([
  ['refused before it is read', `${UPLOAD}Content-Length: 60000\r\n\r\n`, 401],
  [
    'sent to an unknown path',
    `${LOGIN.replace('login', 'nothing')}Content-Length: 60000\r\n\r\n`,
    408,
  ],
  ['sent to an invalid URL', `${LOGIN.replace('login', '%zz')}Content-Length: 60000\r\n\r\n`, 400],
])('the rest of a body that is %s is limited in time too', async (_, head, status) => {
  const answer = await send(drip(head, 'a'.repeat(60_000)), 50, true);
  expect(answer.status).toBe(status);
  expect(answer.closedAfter).toBeLessThan(20_000);
});

const withSession = (length: number) =>
  `${UPLOAD}Authorization: ${member.token}\r\nContent-Length: ${String(length)}\r\n\r\n${FILE}`;

test.concurrent(
  'an upload that takes longer than all time limits together is stored if its rate is high enough',
  async () => {
    const piece = Buffer.alloc(8 * 1024, 'a');
    const pieces = 60;
    const length = FILE.length + pieces * piece.length + END.length;
    const upload = (function* () {
      yield withSession(length);
      for (let n = 0; n < pieces; n += 1) yield piece;
      yield END;
    })();
    const answer = await send(upload, 120);
    expect(answer.status).toBe(201);
    const { body, uploadGrace, uploadWindow } = TIMES;
    expect(answer.answeredAfter).toBeGreaterThan(body + uploadGrace + uploadWindow);
  },
);

test.concurrent.each([
  ['stops', 0],
  ['is slower than 8 KB per second', 100],
])('an upload that %s gets 408 in the common shape', async (_, bytes) => {
  const rest = (function* () {
    yield withSession(9_000_000);
    for (;;) yield 'a'.repeat(bytes);
  })();
  const answer = await send(rest, 100, true);
  expect(answer).toMatchObject({ status: 408, body: { status: false, code: 'too_slow' } });
  expect(answer.answeredAfter).toBeGreaterThanOrEqual(TIMES.uploadGrace + TIMES.uploadWindow - 10);
  // The rest of the body is not read forever.
  expect(answer.closedAfter).not.toBeNull();
});

test("the largest upload at the lowest rate fits into Node's request timeout", () => {
  const seconds = (MAX_FILES * MAX_FILE_BYTES) / BODY_TIMES.uploadRate;
  expect(MAX_REQUEST_MS).toBeGreaterThan(BODY_TIMES.uploadGrace + seconds * 1_000);
  // An upload at 0.5 Mbit/s is almost eight times as fast as the minimum.
  expect(BODY_TIMES.uploadRate).toBeLessThan(500_000 / 8 / 4);
  expect(BODY_TIMES.body).toBe(10_000);
});

test('aborted uploads leave no files on the disk', async () => {
  await expect.poll(() => readdir(server.incomingFolder)).toEqual([]);
});
