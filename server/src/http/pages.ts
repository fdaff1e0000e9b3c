import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { withoutEnd } from '@prelaunch/domain/text-ends';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Written by the web build: the paths of all screens. */
const SCREENS = 'screens.json';

/** By this element pages know that they may send uploads to the bucket (`web/src/api/direct-upload.ts`). */
const DIRECT_UPLOADS = '<meta name="direct-uploads" content="on">';

/** Whether a screen has this path; case, a trailing slash and the query are ignored. */
function isScreen(screens: ReadonlySet<string>, url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return screens.has((path.length > 1 ? withoutEnd(path, '/') : path).toLowerCase());
}

/**
 * Serves the built web client. Every path that is neither a file nor an API call gets index.html, with status
 * 404 when no screen has the path.
 *
 * @param directUploads whether pages send uploads to the bucket themselves
 */
export async function servePages(
  app: FastifyInstance,
  pagesDir: string,
  notFound: (request: FastifyRequest, reply: FastifyReply) => unknown,
  directUploads: boolean,
): Promise<void> {
  const built = await readFile(join(pagesDir, 'index.html'), 'utf8');
  const shell = directUploads ? built.replace('</head>', `${DIRECT_UPLOADS}</head>`) : built;
  const listed = JSON.parse(await readFile(join(pagesDir, SCREENS), 'utf8')) as string[];
  const screens: ReadonlySet<string> = new Set(listed);
  const options: FastifyStaticOptions = {
    root: pagesDir,
    preCompressed: true,
    index: false,
    // The plugin's header would replace ours.
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names of built files contain a hash of their content; the other files can change.
      const hashed = /[\\/]assets[\\/]/.test(path);
      void reply.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      );
    },
  };
  // One route per file outside `assets`, so that screen paths do not cause disk lookups. One wildcard route
  // for `assets`: hundreds of routes would slow down the start of the server.
  await app.register(fastifyStatic, {
    ...options,
    wildcard: false,
    globIgnore: ['assets/**', SCREENS],
  });
  await app.register(fastifyStatic, {
    ...options,
    root: join(pagesDir, 'assets'),
    prefix: '/assets/',
    // The wildcard matches any path: allow only names of built files, no directories and no dot files.
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
