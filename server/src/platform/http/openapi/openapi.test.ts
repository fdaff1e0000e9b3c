import { refusals } from '@prelaunch/contract';
import { endpointNames, endpoints } from '@prelaunch/contract/endpoints';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** The OpenAPI document as it is sent, with its references. */
const text = JSON.stringify(openApiDocument());
const document = JSON.parse(text) as {
  readonly paths: Record<
    string,
    Record<
      string,
      { parameters: object[]; requestBody?: object; responses: Record<string, object> }
    >
  >;
  readonly components: {
    readonly schemas: Record<string, { description?: string }>;
    readonly responses: Record<string, object>;
  };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const { schemas, responses } = document.components;

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
  expect(result).toEqual({ valid: true });
});

test('describes each refusal once, under its code', () => {
  const codes = endpointNames.flatMap((name) => endpoints[name].refusals);
  for (const code of codes) expect(schemas[code]?.description).toBe(refusals[code].message);
});

test('describes 404 for each call with the id of a record, and 413 and 415 for each with a body', () => {
  const missing = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation) => {
      const { parameters, requestBody, responses: described } = operation;
      const id =
        path.includes('{id}') || /"(id|lineId)"/.test(JSON.stringify([parameters, requestBody]));
      const needed = [...(id ? [404] : []), ...(requestBody === undefined ? [] : [413, 415])];
      return needed.filter((status) => !(status in described)).map((status) => [path, status]);
    }),
  );
  expect(missing).toEqual([]);
});

test('describes no failed response twice', () => {
  const inline = operations
    .flatMap((operation) => Object.entries(operation.responses))
    .filter(([status, response]) => Number(status) >= 400 && !('$ref' in response))
    .map(([, response]) => JSON.stringify(response));
  const all = [...inline, ...Object.values(responses).map((each) => JSON.stringify(each))];
  expect(new Set(all).size).toBe(all.length);
});

/** Returns, as JSON, the properties of each object schema in the value that has three or more. Skips envelopes. */
function objectsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {} } = value as { properties?: object };
  const counts = Object.keys(properties).length >= 3 && !('data' in properties);
  const own = counts ? [JSON.stringify(properties)] : [];
  return [...own, ...Object.values(value).flatMap(objectsIn)];
}

test('describes every object that occurs in several places as a named schema', () => {
  const found = [...objectsIn(document.paths), ...objectsIn(schemas)];
  const repeated = found.filter((each, at) => found.indexOf(each) !== at);
  expect(repeated).toEqual([]);
});

test('uses every component', () => {
  const names = Object.keys(schemas);
  // Some refusals are referenced only by shared responses.
  expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  for (const name of Object.keys(responses)) {
    expect(text).toContain(`"#/components/responses/${name}"`);
  }
});

test('the documentation page shows the text of each refusal and each named schema', () => {
  const page = docsPage(openApiDocument());
  expect(page).toContain(`<code>wrong_code</code>: ${refusals.wrong_code.message}`);
  for (const name of Object.keys(schemas)) expect(page).toContain(`<summary>${name}</summary>`);
});
