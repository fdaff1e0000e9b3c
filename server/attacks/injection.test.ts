import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Answer, type TestServer } from '../testing/test-server.ts';
import { parametersOf } from './body-fields.ts';
import { validCalls } from './calls.ts';
import { makeAttackFixture, sessionFor, type AttackFixture } from './attack-fixture.ts';
import { NO_NUMBERS, SQL_TEXTS, WILD_TEXTS } from './hostile-texts.ts';
import { allRows, changesBetween } from './rows.ts';

/** Sends texts with a meaning in SQL in every parameter and in every field of a body. */

const FULL = process.env['ATTACKS'] === 'full';

let server: TestServer;
let fixture: AttackFixture;
let before: unknown;

/** The tables and their columns, and the accounts of the fixture's people. */
async function shapeOf(pool: TestServer['pool']): Promise<unknown> {
  const columns = await pool.query(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`,
  );
  const people = [fixture.people, fixture.sameCompany, fixture.otherCompany].flatMap(
    ({ member, admin }) => [member, admin],
  );
  const accounts = await pool.query(
    'select id, company_id, role, status, deleted_at from accounts where id = any ($1) order by id',
    [people.map(({ id }) => id)],
  );
  return [columns.rows, accounts.rows];
}

beforeAll(async () => {
  server = await startTestServer();
  fixture = await makeAttackFixture(server);
  before = await shapeOf(server.pool);
});
afterAll(() => server.stop());

const withParameters = endpointNames.flatMap((name) =>
  parametersOf(name)
    .filter((each) => each.in === 'query')
    .map(({ name: parameter }) => ({ name, parameter })),
);

/** Does the work for every item, 25 at a time. */
async function forAll<T>(list: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  for (let n = 0; n < list.length; n += 25) await Promise.all(list.slice(n, n + 25).map(work));
}

function expectNoFailure({ status, body }: Answer, payload: string): void {
  expect([payload, status < 500 || [body]]).toEqual([payload, true]);
  // A failure reveals nothing about the database.
  if (status >= 400)
    expect(JSON.stringify(body)).not.toMatch(/syntax error|relation|pg_|column "/i);
}

test('there are two hundred statements, and more than twenty parameters to try them on', () => {
  expect(SQL_TEXTS.length).toBeGreaterThanOrEqual(200);
  expect(withParameters.length).toBeGreaterThan(20);
});

/**
 * The texts to try on a parameter: all of them in the long form. In the short form `search`, the only
 * parameter that reaches a statement as a text, gets every wildcard and a quarter of the SQL texts, a
 * different quarter for each endpoint.
 */
function textsFor(name: EndpointName, parameter: string): readonly string[] {
  if (FULL) return [...SQL_TEXTS, ...WILD_TEXTS];
  if (parameter !== 'search') return [...SQL_TEXTS, ...WILD_TEXTS].filter((_, n) => n % 20 === 0);
  const searches = withParameters.filter((each) => each.parameter === 'search');
  const turn = searches.findIndex((each) => each.name === name) % 4;
  return [...SQL_TEXTS.filter((_, n) => n % 4 === turn), ...WILD_TEXTS];
}

describe.each(withParameters)('the parameter $parameter of $name', ({ name, parameter }) => {
  const tried = textsFor(name, parameter);

  test('is only a text', async () => {
    const spec: EndpointSpec = endpoints[name];
    const { params } = await validCalls[name](fixture, fixture.people);
    const token = await sessionFor(fixture, fixture.people, spec);
    const before = await allRows(server.pool);
    await forAll(tried, async (payload) => {
      const query = { [parameter]: payload };
      const answer = await server.call(name, { token, query, ...(params && { params }) });
      expectNoFailure(answer, payload);
      if (parameter !== 'search' || answer.status !== 200) return;
      const found =
        typeof answer.body === 'string' ? null : Number(answer.body.data.records.length);
      // No row contains such a text, so a match would mean that it was interpreted.
      if (found === null)
        expect([payload, answer.body.trim().split('\n')]).toHaveProperty('1.length', 1);
      else expect([payload, found]).toEqual([payload, 0]);
    });
    expect(changesBetween(before, await allRows(server.pool)).filter(isReal)).toEqual([]);
  });

  test('is refused when it is sent twice', async () => {
    const spec: EndpointSpec = endpoints[name];
    const token = await sessionFor(fixture, fixture.people, spec);
    const path = spec.path.replace(/:\w+/g, 'x');
    const headers: Record<string, string> = token === undefined ? {} : { authorization: token };
    for (const twice of [`${parameter}=1&${parameter}=2`, `${parameter}=&${parameter}=`]) {
      const { status } = await fetch(`${server.url}${path}?${twice}`, { headers });
      expect([twice, [400, 404].includes(status)]).toEqual([twice, true]);
    }
    // Other spellings of a list are unknown parameters.
    for (const other of [`${parameter}[]=1`, `${parameter}[$gt]=1`, `${parameter}.x=1`]) {
      const { status } = await fetch(`${server.url}${path}?${other}`, { headers });
      expect([other, status < 500]).toEqual([other, true]);
    }
  });
});

/** Excludes the tables that the calls are meant to change, such as sessions and requested codes. */
const isReal = ({ table }: { readonly table: string }): boolean =>
  !/^(sessions|mailed_codes|code_budgets|network_counters)$/.test(table);

const paged = withParameters.filter(({ parameter }) => /^(page|limit)$/.test(parameter));

test.each(paged)(
  '$parameter of $name accepts only whole numbers within its bounds',
  async (each) => {
    const { query } = await validCalls[each.name](fixture, fixture.people);
    const token = await sessionFor(fixture, fixture.people, endpoints[each.name]);
    const beyond = each.parameter === 'limit' ? ['101', '1000000000'] : ['1000001', '1000000000'];
    for (const text of [...NO_NUMBERS, ...beyond]) {
      const answer = await server.call(each.name, {
        token,
        query: { ...query, [each.parameter]: text },
      });
      expect([text, answer.status]).toEqual([text, 400]);
    }
    const last = await server.call(each.name, { token, query: { ...query, page: '1000000' } });
    expect([last.status, last.body.data.records]).toEqual([200, []]);
  },
);

/** The paths of all texts in a body. */
function textsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, [...path, key]));
}

function replaced(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.map((each) => replaced(each, rest, text));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: replaced(fields[key], rest, text) };
}

const writes = endpointNames.filter(
  (name) => (endpoints[name] as EndpointSpec).encoding === 'json',
);

describe.each(writes)('every text in the body of %s', (name: EndpointName) => {
  test('with SQL in it causes no server error and reveals nothing about the database', async () => {
    const { body } = await validCalls[name](fixture, fixture.people);
    const all = [...SQL_TEXTS, ...WILD_TEXTS];
    const payloads = FULL ? all : all.filter((_, n) => n % 60 === 7);
    const token = await sessionFor(fixture, fixture.people, endpoints[name]);
    const tries = textsIn(body).flatMap((path) => payloads.map((payload) => ({ path, payload })));
    await forAll(tries, async ({ path, payload }) => {
      expectNoFailure(
        await server.call(name, { token, body: replaced(body, path, payload) }),
        payload,
      );
    });
  });
});

test('afterwards every table exists, and every account is unchanged', async () => {
  expect(await shapeOf(server.pool)).toEqual(before);
});
