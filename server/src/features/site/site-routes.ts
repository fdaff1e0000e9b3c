import { getTokenIcon } from '@prelaunch/contract';
import type { FastifyInstance } from 'fastify';
import type { MediaDeps } from '../media/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { createSiteIcons } from './site-icons.ts';
import { ICONS, MANIFEST_PATH, manifestOf, type IconName, type Site } from './site-pages.ts';

const DAY = 86_400;

interface IconParams {
  readonly symbol: string;
  readonly file: string;
}

function iconNameOf(file: string): IconName | null {
  const name = file.replace(/\.png$/, '');
  return name !== file && Object.hasOwn(ICONS, name) ? (name as IconName) : null;
}

/**
 * Serves the manifest of the company that a host name belongs to, and the icons of tokens as PNG. They are no calls
 * of the contract: only browsers, phones and sites that preview links request them.
 *
 * @param findSite finds the company of a host name
 */
export function siteRoutes(
  app: FastifyInstance,
  deps: MediaDeps,
  pagesDir: string,
  findSite: (host: string) => Promise<Site | null>,
): void {
  app.get(MANIFEST_PATH, async (request, reply) => {
    const site = (await findSite(request.hostname.toLowerCase())) ?? refuse('not_found');
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(site)));
  });

  const iconOf = createSiteIcons(deps, pagesDir);
  app.get<{ Params: IconParams }>('/site-icons/:symbol/:file', async (request, reply) => {
    const name = iconNameOf(request.params.file) ?? refuse('not_found');
    const params = getTokenIcon.params.safeParse(request.params);
    if (!params.success) return refuse('not_found');
    const { png, etag } = (await iconOf(params.data.symbol, name)) ?? refuse('not_found');
    void reply.headers({ 'cache-control': `public, max-age=${String(DAY)}`, etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/png').send(png);
  });
}
