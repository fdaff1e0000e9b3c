import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { withoutEnd } from '@prelaunch/domain/text-ends';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Written by the web's build: the addresses of all screens. */
const SCREENS = 'screens.json';

/** Whether a screen has this address: case, one slash at its end and the query do not matter. */
function isScreen(screens: ReadonlySet<string>, url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return screens.has((path.length > 1 ? withoutEnd(path, '/') : path).toLowerCase());
}

/**
 * Serves the built web client. Every address that is no file and no call gets its page, which shows the
 * screen that has the address, or the one that says that there is none; that is answered 404.
 */
export async function servePages(
  app: FastifyInstance,
  pagesDir: string,
  notFound: (request: FastifyRequest, reply: FastifyReply) => unknown,
): Promise<void> {
  const shell = await readFile(join(pagesDir, 'index.html'), 'utf8');
  const listed = JSON.parse(await readFile(join(pagesDir, SCREENS), 'utf8')) as string[];
  const screens: ReadonlySet<string> = new Set(listed);
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
    globIgnore: ['assets/**', SCREENS],
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
    return reply
      .code(isScreen(screens, request.url) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shell);
  });
}
