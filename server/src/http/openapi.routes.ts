import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** The contract for machines and for people. */
export function documentRoutes(app: FastifyInstance): void {
  const document = openApiDocument();
  const page = docsPage(document);
  app.get('/api/openapi.json', () => document);
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  );
}
