import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints } from '@prelaunch/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '../../../../attacks/raw.ts';
import { makeCompany, makePerson } from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** Requests that match no route, and HEAD requests. */

const server = useServer();
let token: string;

beforeAll(async () => {
  ({ token } = await makePerson(server, await makeCompany(server)));
});

describe('a URL that is too long', () => {
  const LONG = 'a'.repeat(9_000);

  test.each([
    ['of a page', `/${LONG}`],
    ['in its query', `/api/v1/public/program?q=${LONG}`],
    ['in a path parameter', `/api/v1/media/${'a'.repeat(300)}`],
  ])('%s gets 414 in the common shape', async (_, path) => {
    const answer = await fetch(server.url + path);
    expect([answer.status, await answer.json()]).toMatchObject([
      414,
      {
        status: false,
        code: 'address_too_long',
        message: 'The address of the request is too long.',
        requestId: expect.any(String),
      },
    ]);
  });

  test.each([
    [
      'an address of 40 KB',
      414,
      'address_too_long',
      `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    ],
    [
      'a header of 40 KB',
      431,
      'headers_too_large',
      `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`,
    ],
    ['bytes that are not a request', 400, 'malformed_request', 'no request at all\r\n\r\n'],
  ])('the parser refuses %s with %s in the common shape', async (_, status, code, bytes) => {
    const { text, closed } = await sendRaw(server.url, bytes);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toMatchObject({ status: false, code });
    expect(closed).toBe(true);
  });
});

describe('HEAD', () => {
  test('is handled like GET, without a body', async () => {
    const path = '/api/v1/user/auth/profile/get';
    const headers = { authorization: token };
    const got = await fetch(server.url + path, { headers });
    const head = await fetch(server.url + path, { method: 'HEAD', headers });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'));
    const anonymous = await fetch(server.url + path, { method: 'HEAD' });
    expect(anonymous.status).toBe(401);
  });

  const gets = endpointNames.filter((name) => endpoints[name].method === 'GET');

  test.each(gets)(
    'of %s is handled like GET for a call that reads, and is not found for a call that writes',
    async (name) => {
      const { path, effect }: EndpointSpec = endpoints[name];
      const address = server.url + path.replace(/:\w+/g, 'x');
      const [got, head] = [await fetch(address), await fetch(address, { method: 'HEAD' })];
      await got.body?.cancel();
      expect(head.status).toBe(effect === 'read' ? got.status : 404);
    },
  );

  test("for the event stream does not use up one of the member's streams", async () => {
    const address = server.url + endpoints.watchOwnChanges.path;
    for (let n = 0; n < 30; n += 1) {
      const answer = await fetch(address, { method: 'HEAD', headers: { authorization: token } });
      expect([answer.status, await answer.text()]).toEqual([200, '']);
    }
  });
});
