import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** Makes it when it is first asked for: few starts ever show it. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** The contract for machines and for people. */
export function documentRoutes(app: FastifyInstance): void {
  const document = once(openApiDocument);
  const page = once(() => docsPage(document()));
  app.get('/api/openapi.json', () => document());
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page()),
  );
}
