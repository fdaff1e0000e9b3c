interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown; example?: unknown }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { example?: unknown }> }
  >;
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

const json = (value: unknown): string => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`;

function section(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    ({ name, in: place, required }) =>
      `<li><code>${escape(name)}</code> (${place}${required ? ', required' : ''})</li>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema, example }]) =>
      `<h4>Body: ${escape(type)}</h4>${example === undefined ? '' : json(example)}` +
      `<details><summary>Schema</summary>${json(schema)}</details>`,
  );
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const example = content?.['application/json']?.example;
    return (
      `<dt><code>${status}</code></dt><dd>${escape(description).replaceAll('\n\n', '<br>')}` +
      `${example === undefined ? '' : json(example)}</dd>`
    );
  });
  return (
    `<section id="${escape(operation.operationId)}"><h3><code>${method.toUpperCase()} ${escape(path)}</code></h3>` +
    `<p><strong>${escape(operation.summary)}.</strong> ${escape(operation.description)}</p>` +
    (parameters.length > 0 ? `<h4>Parameters</h4><ul>${parameters.join('')}</ul>` : '') +
    bodies.join('') +
    `<h4>Answers</h4><dl>${answers.join('')}</dl></section>`
  );
}

/**
 * The OpenAPI document as a page to read: plain HTML without a script, so that the strict content
 * security policy needs no exception for it.
 */
export function docsPage(document: Record<string, unknown>): string {
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const index = all.map(
    ({ path, method, operation }) =>
      `<li><a href="#${escape(operation.operationId)}"><code>${method.toUpperCase()} ${escape(path)}</code></a> ${escape(operation.summary)}</li>`,
  );
  const sections = all.map(({ path, method, operation }) => section(path, method, operation));
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><title>Prelaunch API</title>' +
    '<link rel="stylesheet" href="/plain.css"></head><body><main><h1>Prelaunch API</h1>' +
    '<p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>' +
    `<nav aria-label="Calls"><ul>${index.join('')}</ul></nav>${sections.join('')}</main></body></html>`
  );
}
