import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
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
  const options: FastifyStaticOptions = {
    root: pagesDir,
    preCompressed: true,
    index: false,
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
  };
  // A route for each of the few files beside `assets`, so that a screen's address is not looked for on
  // the disk; one route for the hundreds in it, since making so many takes a start of the server long.
  await app.register(fastifyStatic, {
    ...options,
    wildcard: false,
    globIgnore: ['assets/**'],
  });
  await app.register(fastifyStatic, {
    ...options,
    root: join(pagesDir, 'assets'),
    prefix: '/assets/',
    // A route takes any name: those of built files alone are looked for, no folder and no dot file.
    allowedPath: (path) => /^\/\w[\w.-]*$/.test(path),
    decorateReply: false,
  });
  app.setNotFoundHandler((request, reply) => {
    const page = /^(GET|HEAD)$/.test(request.method) && !/^\/(api|dev|assets)\//.test(request.url);
    if (!page) return notFound(request, reply);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell);
  });
}
