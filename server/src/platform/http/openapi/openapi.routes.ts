import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** Computes the value at the first call, to keep the start of the server fast. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Serves the contract as an OpenAPI document and as a page. */
export function documentRoutes(app: FastifyInstance): void {
  const document = once(openApiDocument);
  const page = once(() => docsPage(document()));
  app.get('/api/openapi.json', () => document());
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page()),
  );
}
