import { resolve, schemaRef, type JsonSchema } from './openapi-refs.ts';

interface Response {
  readonly description: string;
  readonly content?: Record<string, { schema: JsonSchema; example?: unknown }>;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown; example?: unknown }> };
  responses: Record<string, Response>;
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

const json = (value: unknown): string => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`;

/** Lists the refusals of a failed response, one per line; null for a successful response. */
function refusalsOf(document: JsonSchema, { content }: Response): string | null {
  const schema = content?.['application/json']?.schema ?? {};
  const refs = (schema['oneOf'] ?? [schema]) as { $ref?: string; description?: string }[];
  const lines = refs.flatMap((each) => {
    const { description } = resolve(document, each);
    const code = each.$ref?.slice(schemaRef('').length);
    return code === undefined || description === undefined
      ? []
      : [`<code>${escape(code)}</code>: ${escape(description)}`];
  });
  return lines.length === 0 ? null : lines.join('<br>');
}

interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function section(document: JsonSchema, { path, method, operation }: Call): string {
  const parameters = operation.parameters
    .map((parameter) => resolve(document, parameter))
    .map(
      ({ name, in: location, required }) =>
        `<li><code>${escape(name)}</code> (${location}${required ? ', required' : ''})</li>`,
    );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema, example }]) =>
      `<h4>Body: ${escape(type)}</h4>${example === undefined ? '' : json(example)}` +
      `<details><summary>Schema</summary>${json(schema)}</details>`,
  );
  const responses = Object.entries(operation.responses).map(([status, reference]) => {
    const response = resolve(document, reference);
    const example = response.content?.['application/json']?.example;
    return (
      `<dt><code>${status}</code></dt>` +
      `<dd>${refusalsOf(document, response) ?? escape(response.description)}` +
      `${example === undefined ? '' : json(example)}</dd>`
    );
  });
  return (
    `<section id="${escape(operation.operationId)}"><h3><code>${method.toUpperCase()} ${escape(path)}</code></h3>` +
    `<p><strong>${escape(operation.summary)}.</strong> ${escape(operation.description)}</p>` +
    (parameters.length > 0 ? `<h4>Parameters</h4><ul>${parameters.join('')}</ul>` : '') +
    bodies.join('') +
    `<h4>Responses</h4><dl>${responses.join('')}</dl></section>`
  );
}

/**
 * Renders the OpenAPI document as plain HTML without a script, so that the content security policy needs no
 * exception.
 */
export function docsPage(document: JsonSchema): string {
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const all: Call[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const index = all.map(
    ({ path, method, operation }) =>
      `<li><a href="#${escape(operation.operationId)}"><code>${method.toUpperCase()} ${escape(path)}</code></a> ${escape(operation.summary)}</li>`,
  );
  const sections = all.map((call) => section(document, call));
  const { schemas } = document['components'] as { schemas: Record<string, unknown> };
  const named = Object.entries(schemas).map(
    ([name, schema]) => `<details><summary>${escape(name)}</summary>${json(schema)}</details>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><title>Prelaunch API</title>' +
    '<link rel="stylesheet" href="/plain.css"></head><body><main><h1>Prelaunch API</h1>' +
    '<p>Also available as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>' +
    `<nav aria-label="Calls"><ul>${index.join('')}</ul></nav>${sections.join('')}<h2>Schemas</h2>${named.join('')}</main></body></html>`
  );
}
