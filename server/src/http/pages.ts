import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Serves the built web client. Every address that is no file and no call is a screen of it: the
 * browser finds out which.
 */
export async function servePages(
  app: FastifyInstance,
  pagesDir: string,
  notFound: (request: FastifyRequest, reply: FastifyReply) => unknown,
): Promise<void> {
  const shell = await readFile(join(pagesDir, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: pagesDir,
    preCompressed: true,
    index: false,
    wildcard: false,
    // Its own header would stand before ours.
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash of their content in the name; others may change any day.
      const hashed = /[\\/]assets[\\/]/.test(path);
      void reply.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const page = /^(GET|HEAD)$/.test(request.method) && !/^\/(api|dev|assets)\//.test(request.url);
    if (!page) return notFound(request, reply);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell);
  });
}
