import type { Caller, EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { examples } from '@prelaunch/contract/examples/examples';
import { picture } from '@prelaunch/testkit/picture';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeCompany, makePerson, makeSuperAdmin } from '../../../testing/people.ts';
import { operationOf } from '../../../testing/resolved-openapi.ts';
import { expectSecureHeaders } from '../../../testing/secure-headers.ts';
import { startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

/** Calls every endpoint as every kind of caller. Generated from the contract, so new endpoints are covered. */

let server: TestServer;
let companyId: string;
const CALLERS: readonly Caller[] = ['visitor', 'member', 'admin', 'superadmin'];

interface Example {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: Record<string, unknown>;
  readonly reply: unknown;
}

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

/** A new session for each call, since logouts end it. */
async function signIn(caller: Caller): Promise<string | undefined> {
  switch (caller) {
    case 'visitor':
      return undefined;
    case 'member':
      return (await makePerson(server, companyId)).token;
    case 'admin':
      return (await makePerson(server, companyId, 'ADMIN')).token;
    case 'superadmin':
      return (await makeSuperAdmin(server)).token;
  }
}

function bodyOf(name: EndpointName, example: Example): unknown {
  const spec: EndpointSpec = endpoints[name];
  switch (spec.encoding) {
    case 'none':
      return undefined;
    case 'multipart': {
      const form = new FormData();
      form.append('medias', new Blob([picture()]), 'proof.png');
      return form;
    }
    case 'form':
      return new URLSearchParams(example.body as Record<string, string>).toString();
    case 'json':
      return {
        ...example.body,
        ...(example.body?.['companyId'] === undefined ? {} : { companyId }),
      };
  }
}

async function callAs(caller: Caller, name: EndpointName): Promise<Answer> {
  const example: Example = examples[name];
  const { params, query, headers } = example;
  const answer = await server.call(name, {
    token: await signIn(caller),
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    ...(headers === undefined ? {} : { headers }),
    body: bodyOf(name, example),
  });
  expectSecureHeaders(answer.headers, `${name} as ${caller}`);
  return answer;
}

function expectFailureForm({ body }: Answer): void {
  expect(body).toMatchObject({ status: false, requestId: expect.any(String) });
  expect(body.code).toMatch(/^[a-z_]+$/);
  expect(body).not.toHaveProperty('stack');
  expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId', 'status']);
}

function expectSuccessForm(spec: EndpointSpec, { body, headers }: Answer): void {
  if (spec.reply === 'file') return;
  expect(body).toMatchObject({ status: true, message: expect.any(String) });
  expect(z.safeDecode(spec.reply, body.data).success).toBe(true);
  expect(headers.get('cache-control')).toBe('no-store');
}

describe.each(endpointNames)('%s', (name) => {
  const spec: EndpointSpec = endpoints[name];
  const visitorsOnly = spec.auth.every((caller) => caller === 'visitor');

  test.each(CALLERS)('admits or refuses a %s as declared', async (caller) => {
    const answer = await callAs(caller, name);
    if (visitorsOnly || spec.auth.includes(caller)) {
      // Admitted: the call succeeds, or fails in the common shape because the example's rows do not exist.
      expect([403, 500]).not.toContain(answer.status);
      if (answer.status === 401) expect(answer.body.code).toBe('wrong_credentials');
      if (answer.status < 300) expectSuccessForm(spec, answer);
      else expectFailureForm(answer);
    } else {
      expect(answer.status).toBe(caller === 'visitor' ? 401 : 403);
      expectFailureForm(answer);
    }
  });

  if (!visitorsOnly) {
    test('refuses a session that does not exist', async () => {
      const answer = await server.call(name, { token: 'no such session', body: undefined });
      expect(answer).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    });
  }

  if (spec.encoding !== 'none') {
    test('refuses a body of the wrong type', async () => {
      const caller = spec.auth[0];
      const answer = await server.call(name, {
        token: await signIn(caller),
        headers: { 'content-type': 'text/plain' },
        body: 'hello',
      });
      expect(answer.status).toBe(415);
      expectFailureForm(answer);
    });
  }

  if (spec.encoding === 'json' && spec.body !== undefined) {
    test('names missing and wrong fields in words', async () => {
      const wrong = Object.keys((examples[name] as Example).body ?? {}).map((field) => [field, {}]);
      for (const body of [undefined, Object.fromEntries(wrong)]) {
        const { status, body: answer } = await server.call(name, {
          token: await signIn(spec.auth[0]),
          body,
        });
        expectFailureForm({ status, body: answer } as Answer);
        expect([status, answer.code]).toEqual([400, 'invalid_request']);
        expect(answer.message).not.toEqual([]);
        // The library's own texts.
        expect(answer.message.join(' ')).not.toMatch(/expected|received|invalid input/i);
      }
    });
  }

  if (spec.encoding === 'json') {
    test.each(['{', '[]', '"text"', 'null', '{"__proto__":{"a":1}}'])(
      'refuses the JSON %s',
      async (text) => {
        const answer = await server.call(name, {
          token: await signIn(spec.auth[0]),
          headers: { 'content-type': 'application/json' },
          body: text,
        });
        expect(answer.status).toBe(400);
        expectFailureForm(answer);
      },
    );
  }

  test('its example matches its schemas, and decoding and encoding leave it unchanged', () => {
    const example: Example = examples[name];
    for (const part of ['params', 'query', 'headers', 'body'] as const) {
      const schema = spec[part];
      if (schema === undefined) continue;
      const decoded = z.decode(schema, example[part]);
      expect(z.decode(schema, z.encode(schema, decoded))).toEqual(decoded);
    }
    if (spec.reply === 'file') return;
    const program = z.decode(spec.reply, example.reply);
    expect(z.encode(spec.reply, program)).toEqual(example.reply);
  });

  test('is in the OpenAPI document, with its reply described', () => {
    const operation = operationOf(name);
    expect(operation.operationId).toBe(name);
    if (spec.reply === 'file') return;
    const content = operation.responses[String(spec.status)]?.content['application/json'];
    const data = content?.schema.properties?.['data'];
    expect(data).toBeTypeOf('object');
    // Codecs converted in the wrong direction give an empty schema.
    expect(JSON.stringify(data)).not.toMatch(/:\{\}/);
  });
});

test('an unknown API path gets 404 in the common shape', async () => {
  const response = await fetch(`${server.url}/api/v1/nothing`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ status: false, code: 'not_found' });
});
