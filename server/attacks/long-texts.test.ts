import { maxHeaderSize } from 'node:http';
import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAs } from '../testing/host.ts';
import { startTestServer, type Answer, type TestServer } from '../testing/test-server.ts';
import { BODY_TEXTS, parametersOf, withText } from './body-fields.ts';
import type { ValidCall } from './call-parts.ts';
import { validCalls } from './calls.ts';
import { makeAttackFixture, sessionFor, type AttackFixture } from './attack-fixture.ts';
import { fill, isPlain, SHAPES, type Shape } from './long-texts.ts';
import { longestHold } from './loop-holds.ts';

/**
 * The longest texts that the transport accepts, in every place of a call that may contain text: none of
 * them delays other calls.
 */

const FULL = process.env['ATTACKS'] === 'full';

/** In milliseconds. */
const MAX_HOLD_MS = 100;
/** Slow code is slow in every try; garbage collection and the first compilation slow down only some. */
const TRIES = 5;

const BODY_BYTES = 64 * 1024;
const URL_BYTES = 8 * 1024;
/** The longest part of a path; longer ones are refused before any rule reads them. */
const PATH_PART_BYTES = 200;
/** Leaves 1 KB for the request line and the other headers. */
const HEADER_BYTES = maxHeaderSize - 1024;
/** The longest headers of one part of an upload. */
const PART_BYTES = 8 * 1024 - 200;

let server: TestServer;
let fixture: AttackFixture;

beforeAll(async () => {
  // Trusts a proxy, so that the server also reads the headers of a proxy.
  server = await startTestServer({ trustProxy: ['127.0.0.1', '::1'] });
  fixture = await makeAttackFixture(server);
});
afterAll(() => server.stop());

type Send = (call: ValidCall, shape: Shape) => Promise<Answer>;

/** A place of a call that may contain text. */
interface Place {
  readonly name: EndpointName;
  readonly at: string;
  readonly send: Send;
  readonly isHeader?: boolean;
}

const bytes = (text: string): number => Buffer.byteLength(text);
const bytesInJson = (text: string): number => bytes(JSON.stringify(text)) - 2;
const bytesInForm = (text: string): number =>
  bytes(new URLSearchParams({ '': text }).toString()) - 1;

const jsonPlaces = (name: EndpointName): Place[] =>
  BODY_TEXTS.filter((field) => field.name === name).map(({ at, path }) => ({
    name,
    at: `body ${at}`,
    send: (call, shape) => {
      const rest = bytes(JSON.stringify(withText(call.body, path, '')));
      const text = fill(shape, BODY_BYTES - rest, bytesInJson);
      return server.call(name, { ...call, body: withText(call.body, path, text) });
    },
  }));

const formPlaces = (name: EndpointName): Place[] =>
  BODY_TEXTS.filter((field) => field.name === name).map(({ at }) => ({
    name,
    at: `form ${at}`,
    send: (call, shape) => {
      const form = new URLSearchParams(String(call.body));
      form.set(at, '');
      form.set(at, fill(shape, BODY_BYTES - bytes(form.toString()), bytesInForm));
      return server.call(name, { ...call, body: form.toString() });
    },
  }));

const upload = (name: EndpointName, call: ValidCall, fieldName: string, fileName: string) => {
  const body = new FormData();
  body.append(fieldName, new Blob(['%PDF-1.4\n%%EOF\n']), fileName);
  return server.call(name, { ...call, body });
};

const multipartPlaces = (name: EndpointName): Place[] => [
  {
    name,
    at: 'file name',
    send: (call, shape) => upload(name, call, 'medias', fill(shape, PART_BYTES, bytes)),
  },
  {
    name,
    at: 'file name above the limit',
    send: (call, shape) => upload(name, call, 'medias', fill(shape, BODY_BYTES, bytes)),
  },
  {
    name,
    at: 'name of a file field',
    send: (call, shape) => upload(name, call, fill(shape, PART_BYTES, bytes), 'proof.pdf'),
  },
];

/** Headers that the server reads in any call, besides those that the contract declares. */
const COMMON_HEADERS = [
  ...['authorization', 'cookie', 'content-type', 'user-agent', 'if-none-match'],
  ...['sec-fetch-site', 'sec-purpose', 'purpose'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
];

const headerPlace = (name: EndpointName, header: string): Place => ({
  name,
  at: `header ${header}`,
  isHeader: true,
  send: (call, shape) => {
    const text = fill(shape, HEADER_BYTES, bytes);
    // A token may follow 'Bearer'.
    const value = header === 'authorization' ? `Bearer ${text}` : text;
    return server.call(name, { ...call, headers: { ...call.headers, [header]: value } });
  },
});

const queryPlace = (name: EndpointName, parameter: string): Place => ({
  name,
  at: `query ${parameter}`,
  send: (call, shape) => {
    const others = new URLSearchParams({ ...call.query, [parameter]: '' }).toString();
    const room = URL_BYTES - bytes(endpoints[name].path) - bytes(others) - 1;
    const query = { ...call.query, [parameter]: fill(shape, room, bytesInForm) };
    return server.call(name, { ...call, query });
  },
});

const pathPlace = (name: EndpointName, part: string): Place => ({
  name,
  at: `path ${part}`,
  send: (call, shape) => {
    const text = fill(shape, PATH_PART_BYTES, (piece) => bytes(encoded(piece)));
    return server.call(name, { ...call, params: { ...call.params, [part]: encoded(text) } });
  },
});

/** An address cannot contain half of a surrogate pair; clients send the replacement character. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const PLACES_OF = {
  none: (): Place[] => [],
  json: jsonPlaces,
  form: formPlaces,
  multipart: multipartPlaces,
};

function placesOf(name: EndpointName): Place[] {
  const { encoding }: EndpointSpec = endpoints[name];
  const declared = parametersOf(name).map((parameter) =>
    parameter.in === 'query'
      ? queryPlace(name, parameter.name)
      : parameter.in === 'path'
        ? pathPlace(name, parameter.name)
        : headerPlace(name, parameter.name),
  );
  const common = COMMON_HEADERS.map((header) => headerPlace(name, header));
  return [...PLACES_OF[encoding](name), ...declared, ...common];
}

const PLACES = endpointNames.flatMap(placesOf);

/**
 * Returns the shapes to try at a place. The full run tries all of them, the short run the two most effective ones and
 * a third, which differs between places. Every call reads the common headers in the same way, so the short run
 * tries only about two headers per endpoint.
 */
function shapesFor(place: Place): readonly Shape[] {
  const all = place.isHeader === true ? SHAPES.filter(isPlain) : SHAPES;
  if (FULL) return all;
  const turn = PLACES.indexOf(place);
  if (place.isHeader === true) {
    const isDue =
      turn % 6 === 0 || parametersOf(place.name).some(({ name }) => place.at.endsWith(name));
    return isDue ? all.filter((_, n) => n === turn % all.length) : [];
  }
  return [...all.slice(0, 2), ...all.slice(2).filter((_, n) => n === turn % (all.length - 2))];
}

/** A call that would succeed unchanged. */
async function prepare(name: EndpointName): Promise<ValidCall> {
  const call = await validCalls[name](fixture, fixture.people);
  const token = call.token ?? (await sessionFor(fixture, fixture.people, endpoints[name]));
  return { ...call, ...(token !== undefined && { token }) };
}

function expectCommonForm({ status, body }: Answer, spec: EndpointSpec): void {
  if (status < 400) {
    if (spec.reply !== 'file' && body !== null) expect(body).toMatchObject({ status: true });
    return;
  }
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  expect(body).toMatchObject({
    status: false,
    code: expect.any(String),
    requestId: expect.any(String),
  });
}

/** The shortest of up to five measurements of the longest delay. */
async function holdOf(work: () => Promise<unknown>, before: () => Promise<unknown>) {
  let least = Infinity;
  for (let n = 0; n < TRIES && least >= MAX_HOLD_MS; n += 1) {
    if (n > 0) await before();
    least = Math.min(least, await longestHold(server.url, work));
  }
  return least;
}

test('there are more than 200 places for texts, and every call has some', () => {
  expect(PLACES.filter(({ isHeader }) => isHeader !== true).length).toBeGreaterThan(200);
  expect(new Set(PLACES.map(({ name }) => name)).size).toBe(endpointNames.length);
  expect(PLACES.map(({ name, at }) => `${name} ${at}`)).toEqual(
    expect.arrayContaining([
      'submitPurchase header idempotency-key',
      'approvePurchases body ids.0',
      'addCompany body admin.email',
      'updateProfile form mobile',
      'getMediaFile path id',
      'listAccounts query search',
      'uploadMedia file name',
    ]),
  );
});

test('negative control: a call that blocks the event loop for 150 ms is detected', async () => {
  const hold = () =>
    new Promise<void>((resolve) => {
      setImmediate(() => {
        const start = process.cpuUsage();
        while (process.cpuUsage(start).user < 150_000);
        resolve();
      });
    });
  expect(await longestHold(server.url, hold)).toBeGreaterThanOrEqual(MAX_HOLD_MS);
});

describe.each(endpointNames)('the longest texts in %s', (name) => {
  test('delay no other call by 100 ms, and are answered in the common shape', async () => {
    const spec: EndpointSpec = endpoints[name];
    let call = await prepare(name);
    const renew = async () => {
      call = await prepare(name);
    };
    for (const place of PLACES.filter((each) => each.name === name)) {
      for (const shape of shapesFor(place)) {
        const answers: Answer[] = [];
        const work = async () => answers.push(await place.send(call, shape));
        const hold = await holdOf(work, renew);
        expect([place.at, shape.what, hold < MAX_HOLD_MS || hold]).toEqual([
          place.at,
          shape.what,
          true,
        ]);
        for (const answer of answers) expectCommonForm(answer, spec);
        // An accepted call has used up its rows.
        if (answers.some(({ status }) => status < 400)) await renew();
      }
    }
  });
});

test.each(SHAPES.filter(isPlain))(
  'a host name of $what delays no other call by 100 ms',
  async (shape) => {
    const text = fill(shape, HEADER_BYTES, bytes);
    const answers: Answer[] = [];
    const work = async () => answers.push(await getAs(server, text, endpoints.getProgram.path));
    expect(await holdOf(work, () => Promise.resolve())).toBeLessThan(MAX_HOLD_MS);
    for (const answer of answers) expectCommonForm(answer, endpoints.getProgram);
  },
);
