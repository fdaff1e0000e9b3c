import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type Answer, type TestServer } from '../testing/test-server.ts';
import { makeAttackFixture, sessionFor, type AttackFixture } from './attack-fixture.ts';
import { BODY_FIELDS, BODY_TEXTS, parametersOf, withText } from './body-fields.ts';
import type { ValidCall } from './call-parts.ts';
import { validCalls } from './calls.ts';

/**
 * Sends dates that cannot be in every field that takes a date. The fields are found by how their schemas decide, so that
 * a new one cannot be forgotten.
 */

type Part = 'params' | 'query' | 'body';
type Kind = 'day' | 'instant' | 'year';

interface Place {
  readonly name: EndpointName;
  readonly part: Part;
  readonly path: readonly string[];
  readonly at: string;
}

/** Per kind a text that such a field accepts, and the same characters in an order that it refuses. */
const PROBES: Readonly<Record<Kind, readonly (readonly [accepted: string, refused: string])[]>> = {
  day: [
    ['2026-11-21', '20-261121'],
    ['1994-05-17', '1994051-7'],
  ],
  instant: [['2026-11-21T10:00:00.000Z', '2026-11T21-10:00:00.000Z']],
  year: [['2026', '6202']],
};

/** A real day of the future. */
const LATER = '2099-12-31';

/** Days that no calendar has, and real ones that no field accepts. */
const NO_DAYS: readonly string[] = [
  ...['2027-02-30', '2026-02-29', '2026-11-31', '2026-13-01', '2026-00-10', '2026-11-00'],
  ...['2026-11-32', '20261121', '2026-1-1', '21-11-2026', '2026-11-21T00:00:00Z', 'today', '0'],
  ...['0000-00-00', '0001-01-01', '1850-01-01', '-000001-01-01'],
  ...[LATER, '2150-01-01', '9999-12-31', '10000-01-01', '+275760-09-13', 'infinity', '-infinity'],
];

const NO_INSTANTS: readonly string[] = [
  ...NO_DAYS.filter((day) => !day.includes('T') && day !== LATER),
  ...NO_DAYS.filter((day) => day !== LATER && /^[-+]?\d+-\d+-\d+$/.test(day)).map(
    (day) => `${day}T00:00:00.000Z`,
  ),
  ...['2027-01-01T24:00:00Z', '2027-01-01T25:00:00Z', '2027-01-01T10:60:00Z'],
  ...['2027-01-01T10:00:60Z', '2027-01-01T10:00:00', '2027-01-01 10:00:00Z'],
  ...[
    '2027-01-01T10:00:00+24:00',
    '2027-01-01T10:00:00+05:60',
    'Fri, 01 Jan 2027',
    '1798761600000',
  ],
];

const NO_YEARS: readonly string[] = [
  ...['0000', '1850', '1999', '2099', '2100', '9999', '10000', '-2026', '2026.5', '2O26', '26'],
];

const IMPOSSIBLE: Readonly<Record<Kind, readonly string[]>> = {
  day: NO_DAYS,
  instant: NO_INSTANTS,
  year: NO_YEARS,
};

/** Names of fields that usually contain a date. */
const DATE_NAME =
  /^(?:date|day|month|year|from|to|since|until)(?:[A-Z]|$)|(?:Date|Day|Month|Year|At|On|From|To|Since|Until)(?:[A-Z]|$)/;
/** Matches of `DATE_NAME` that contain something else. */
const NO_DATES: readonly string[] = ['unlockAtLaunch'];

const PARTS: Readonly<Record<string, Part>> = { query: 'query', path: 'params' };

const placesOf = (name: EndpointName): Place[] => [
  ...parametersOf(name).flatMap(({ name: at, in: source }) => {
    const part = PARTS[source];
    return part === undefined ? [] : [{ name, part, path: [at], at: `${part} ${at}` }];
  }),
  ...[...BODY_TEXTS, ...BODY_FIELDS.filter(({ type }) => type === 'number')]
    .filter((field) => field.name === name)
    .map(({ path, at }) => ({ name, part: 'body' as const, path, at: `body ${at}` })),
];

const PLACES = endpointNames.flatMap(placesOf);

/** Whether the schema of a call accepts this text at this place, whatever else is missing. */
function accepts({ name, part, path }: Place, text: string): boolean {
  const schema = endpoints[name][part as keyof (typeof endpoints)[EndpointName]] as
    z.ZodMiniType | undefined;
  if (schema === undefined) return false;
  const decoded = z.safeDecode(schema, withText({}, path, text));
  const at = path.join('.');
  return decoded.error?.issues.every((issue) => issue.path.join('.') !== at) ?? true;
}

const kindOf = (place: Place): Kind | null =>
  (['instant', 'day', 'year'] as const).find((kind) =>
    PROBES[kind].some(([good, bad]) => accepts(place, good) && !accepts(place, bad)),
  ) ?? null;

const DATES = PLACES.flatMap((place) => {
  const kind = kindOf(place);
  return kind === null ? [] : [{ ...place, kind }];
});

let server: TestServer;
let fixture: AttackFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await makeAttackFixture(server);
});
afterAll(() => server.stop());

/** A call that would succeed unchanged, with its session. */
async function prepare(name: EndpointName): Promise<ValidCall> {
  const call = await validCalls[name](fixture, fixture.people);
  const token = call.token ?? (await sessionFor(fixture, fixture.people, endpoints[name]));
  return { ...call, ...(token !== undefined && { token }) };
}

/** Makes the call with this text in the place. */
function send({ name, part, path }: Place, call: ValidCall, text: string): Promise<Answer> {
  const [field = ''] = path;
  if (part === 'query') {
    return server.call(name, { ...call, query: { ...call.query, [field]: text } });
  }
  if (part === 'params') {
    return server.call(name, {
      ...call,
      params: { ...call.params, [field]: encodeURIComponent(text) },
    });
  }
  const { encoding }: EndpointSpec = endpoints[name];
  if (encoding !== 'form') {
    return server.call(name, { ...call, body: withText(call.body, path, text) });
  }
  const form = new URLSearchParams(String(call.body));
  form.set(field, text);
  return server.call(name, { ...call, body: form.toString() });
}

test('the fields with a date are found by their schemas', () => {
  expect(DATES.map(({ name, at, kind }) => `${name} ${at}: ${kind}`)).toEqual(
    expect.arrayContaining([
      'register body dateOfBirth: day',
      'updateProfile body dateOfBirth: day',
      'addCompany body launchAt: instant',
      'updateCompany body launchAt: instant',
      'markRefundSent body date: day',
      'getBookDays query from: day',
      'getClosingSheet query to: day',
      'getStatementPaper params year: year',
      'getMemberStatementPaper query year: year',
    ]),
  );
});

test('no field whose name is that of a date accepts any text', () => {
  const found = new Set(DATES.map(({ name, at }) => `${name} ${at}`));
  const missed = PLACES.filter(
    ({ name, at, path }) =>
      DATE_NAME.test(path.at(-1) ?? '') &&
      !found.has(`${name} ${at}`) &&
      !NO_DATES.includes(path.at(-1) ?? ''),
  );
  expect(missed.map(({ name, at }) => `${name} ${at}`)).toEqual([]);
});

describe.each(DATES)('$name, $at', (place) => {
  test('refuses dates that cannot be', async () => {
    const call = await prepare(place.name);
    for (const text of IMPOSSIBLE[place.kind]) {
      const { status, body } = await send(place, call, text);
      expect([text, status, body.code]).toEqual([text, 400, 'invalid_request']);
      expect(String(body.message)).toMatch(/for example|must|YYYY-MM-DD|choose/);
      expect(String(body.message)).not.toMatch(/expected|received|invalid input/i);
    }
  });
});
