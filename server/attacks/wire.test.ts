import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openSocket, sendRaw } from './raw.ts';

/** Sends requests that no browser sends: the server refuses or disconnects them and never answers one twice. */

const FULL = process.env['ATTACKS'] === 'full';

let server: TestServer;
let member: Person;
let slow: Promise<number>[];

/** Returns after how many milliseconds the server disconnects a client that never finishes. */
function untilClosed(begin: string, more: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve) => {
    const socket = openSocket(server.url);
    socket.write(begin);
    const drip = setInterval(() => socket.write(more), 500);
    // The server may first send a reply about the timeout.
    socket.resume();
    socket.on('close', () => {
      clearInterval(drip);
      resolve(performance.now() - start);
    });
  });
}

const SLOW = FULL ? 500 : 30;

beforeAll(async () => {
  server = await startTestServer();
  member = await makePerson(server, await makeCompany(server));
  // These connections stay open during the other tests.
  slow = Array.from({ length: SLOW }, (_, n) =>
    n % 3 === 0
      ? untilClosed('GET / HTTP/1.1\r\nHost: a\r\nX-A: ', 'a')
      : untilClosed('GET / HTTP/1.1\r\nHost: a\r\n', `X-${String(n)}: a\r\n`),
  );
});
afterAll(() => server.stop());

const LOGIN = 'POST /api/v1/user/auth/login HTTP/1.1\r\nHost: a\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const GET = 'GET /api/v1/public/program HTTP/1.1\r\nHost: a\r\n';
const SECOND = 'GET /api/v1/user/auth/profile/get HTTP/1.1\r\nHost: a\r\n\r\n';
const chunked = 'Transfer-Encoding: chunked\r\n';
const body = (text: string) => `Content-Length: ${String(text.length)}\r\n\r\n${text}`;

const CASES: readonly (readonly [what: string, bytes: string])[] = [
  [
    'chunks and a length',
    `${LOGIN}${JSON_TYPE}${chunked}Content-Length: 4\r\n\r\n0\r\n\r\n${SECOND}`,
  ],
  [
    'a length and then chunks',
    `${LOGIN}${JSON_TYPE}Content-Length: 6\r\n${chunked}\r\n0\r\n\r\nG${SECOND}`,
  ],
  [
    'two different lengths',
    `${LOGIN}${JSON_TYPE}Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}${SECOND}`,
  ],
  ['two lengths in one header', `${LOGIN}${JSON_TYPE}Content-Length: 2, 9\r\n\r\n{}`],
  ['a negative length', `${LOGIN}${JSON_TYPE}Content-Length: -1\r\n\r\n{}`],
  ['a length with a plus', `${LOGIN}${JSON_TYPE}Content-Length: +2\r\n\r\n{}`],
  ['a length in hexadecimal', `${LOGIN}${JSON_TYPE}Content-Length: 0x2\r\n\r\n{}`],
  [
    'a length above every limit',
    `${LOGIN}${JSON_TYPE}Content-Length: 99999999999999999999\r\n\r\n{}`,
  ],
  [
    'an unknown transfer coding',
    `${LOGIN}${JSON_TYPE}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SECOND}`,
  ],
  [
    'a chunked coding that is not the last one',
    `${LOGIN}${JSON_TYPE}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
  ],
  [
    'a tab before the chunked coding',
    `${LOGIN}${JSON_TYPE}Transfer-Encoding:\tchunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n${SECOND}`,
  ],
  ['a chunk whose size is not a number', `${LOGIN}${JSON_TYPE}${chunked}\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ['a chunk size above every limit', `${LOGIN}${JSON_TYPE}${chunked}\r\nfffffffffffffffff\r\n{}`],
  ['a negative chunk size', `${LOGIN}${JSON_TYPE}${chunked}\r\n-1\r\n{}\r\n0\r\n\r\n`],
  ['lines that end in only a line feed', `${LOGIN}${JSON_TYPE}${chunked}\n0\n\n${SECOND}`],
  ['a header that ends in only a carriage return', `${GET}X-A: a\rX-B: b\r\n\r\n`],
  ['a space before the colon of a header', `${GET}Content-Length : 3\r\n\r\nabc`],
  [
    'a header over two lines',
    `${GET}X-A: a\r\n b\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a header without a name', `${GET}: a\r\n\r\n`],
  ['a null in a header', `${GET}X-A: a\0b\r\n\r\n`],
  ['a null in the address', 'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a header of 20 KB', `${GET}X-A: ${'a'.repeat(20_000)}\r\n\r\n`],
  [
    'three thousand headers',
    `${GET}${Array.from({ length: 3_000 }, (_, n) => `X-${String(n)}: a\r\n`).join('')}\r\n`,
  ],
  ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET /api/v1/nothing HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['an address of another site', 'GET http://evil.test/api/v1/nothing HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a tunnel', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n'],
  ['a trace', 'TRACE / HTTP/1.1\r\nHost: a\r\nX-Secret: echoed-back\r\n\r\n'],
  ['an invented method', 'APPROVE /api/v1/admin/transaction/approve HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['another version of HTTP', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  [
    'an upgrade',
    `${GET.replace('public/program', 'nothing')}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
  ],
  ['TLS at a port without TLS', '\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003'],
  ['JSON of 70 KB', `${LOGIN}${JSON_TYPE}${body(JSON.stringify({ user: 'a'.repeat(70_000) }))}`],
  ['JSON of 9,000 levels', `${LOGIN}${JSON_TYPE}${body('['.repeat(9_000) + ']'.repeat(9_000))}`],
  ['a body of another content type', `${LOGIN}Content-Type: text/plain\r\n${body('{}')}`],
  ['a body without a content type', `${LOGIN}${body('{}')}`],
  [
    'a content type with a comma',
    `${LOGIN}Content-Type: application/json, text/html\r\n${body('{}')}`,
  ],
  [
    'a content type with an unusual charset',
    `${LOGIN}Content-Type: application/json; charset=utf-7\r\n${body('+AHs-}')}`,
  ],
  [
    'a content type with a null',
    `${LOGIN}Content-Type: application/json\u0000text\r\n${body('{}')}`,
  ],
  [
    'compressed JSON',
    `${LOGIN}${JSON_TYPE}Content-Encoding: gzip\r\n${body('\u001f\u008b\u0008')}`,
  ],
  [
    'a multipart body without a boundary',
    'POST /api/v1/superadmin/media/add HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data\r\nContent-Length: 0\r\n\r\n',
  ],
  ['two methods', 'POST GET /api/v1/nothing HTTP/1.1\r\nHost: a\r\n\r\n'],
];

test('more than thirty cases are tried', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(30);
});

describe('a request with', () => {
  test.concurrent.each(CASES)('%s', async (_, bytes) => {
    const answer = await sendRaw(server.url, Buffer.from(bytes, 'latin1'));
    // Refused, or disconnected without a reply; the bytes that follow are not read as a request.
    expect(answer.statuses.length).toBeLessThanOrEqual(1);
    expect(answer.statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(answer.statuses.length > 0 || answer.closed).toBe(true);
    expect(answer.text).not.toMatch(/echoed-back|evil\.test|at \/|node:internal/);
    expect((await server.call('getProgram')).status).toBe(200);
  });
});

describe('a body with a method that rarely has one', () => {
  const send = (start: string, text: string, type = 'application/json') =>
    sendRaw(
      server.url,
      `${start} HTTP/1.1\r\nHost: a\r\nAuthorization: ${member.token}\r\nContent-Type: ${type}\r\n${body(text)}`,
    );

  test('of a DELETE is read once, as the body of this request', async () => {
    const { statuses } = await send('DELETE /api/v1/admin/auth/delete', '{"id":"a"}');
    expect(statuses).toEqual([403]);
  });

  test('of a GET is ignored, and does not become the next request', async () => {
    const { statuses } = await send('GET /api/v1/user/auth/profile/get', SECOND);
    expect(statuses.length).toBe(1);
  });

  test('of another method than the declared one reaches no handler', async () => {
    const tries = ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'QUERY', 'PROPFIND'];
    for (const method of tries) {
      const { statuses } = await send(`${method} /api/v1/user/package/purchase`, '{}');
      expect([404, 400]).toContain(statuses[0]);
    }
    const overrides = ['X-HTTP-Method-Override', 'X-Method-Override', 'X-HTTP-Method'];
    for (const name of overrides) {
      const headers = { [name]: 'DELETE', authorization: member.token };
      const { status } = await fetch(`${server.url}/api/v1/admin/auth/delete`, { headers });
      expect(status).toBe(404);
    }
  });
});

test(
  'a client that never finishes its request is disconnected within 15 seconds, and no other client waits',
  { timeout: 40_000 },
  async () => {
    const start = performance.now();
    expect((await server.call('getPrice')).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(5_000);
    const times = await Promise.all(slow);
    const slowest = Math.max(...times);
    if (FULL)
      process.stdout.write(`${String(SLOW)} slow sockets: gone after ${slowest.toFixed(0)} ms\n`);
    expect(slowest).toBeLessThan(15_000);
    expect((await server.call('getPrice')).status).toBe(200);
  },
);
