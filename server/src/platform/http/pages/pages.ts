import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import {
  chooseLanguage,
  DEFAULT_LANGUAGE,
  LANGUAGE_COOKIE,
  type Language,
} from '@prelaunch/domain/languages';
import { withoutEnd } from '@prelaunch/domain/text-ends';
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveServiceWorker } from './service-worker.ts';

/** Written by the web build: the paths of all screens. */
const SCREENS = 'screens.json';

/** Of folders with other rules than the rest: names of built files contain a hash, and an old icon beats none. */
const CACHING: Readonly<Record<string, string>> = {
  assets: 'public, max-age=31536000, immutable',
  tokens: 'public, max-age=300, stale-while-revalidate=604800',
};

/** By this element pages know that they may send uploads to the bucket (`web/src/api/direct-upload.ts`). */
const DIRECT_UPLOADS = '<meta name="direct-uploads" content="on">';

/** By this element pages know which languages their menu has (`web/src/languages/LanguageSwitch.tsx`). */
const languagesMark = (languages: readonly Language[]) =>
  `<meta name="languages" content="${languages.join(' ')}">`;

/** By this element pages know that they may register the service worker (`web/src/offline/offline-pages.ts`). */
const OFFLINE_PAGES = '<meta name="offline-pages" content="on">';

/**
 * Whether a screen has this path; case, a trailing slash and the query are ignored. The address of a screen that ends in
 * `/*` has one more part, such as a code.
 */
function isScreen(screens: ReadonlySet<string>, url: string): boolean {
  const full = url.split(/[?#]/, 1)[0] ?? '';
  const path = (full.length > 1 ? withoutEnd(full, '/') : full).toLowerCase();
  return screens.has(path) || screens.has(`${path.slice(0, path.lastIndexOf('/'))}/*`);
}

/** The elements of a built page that `headOf` replaces: its title and its icon. */
const OWN_HEAD = /<title>[^<]*<\/title>\s*(?:<link rel="icon"[^>]*>)?/;

/** The element that the app fills. */
const ROOT = '<div id="root">';

/** A page in two parts, between which the head of the site is written. */
interface Page {
  readonly language: Language;
  readonly before: string;
  /** The head of a page without a company. */
  readonly ownHead: string;
  readonly after: string;
  /** `after` of the login, which shows something while its scripts are loading (`web/src/screens/public/login/first-view.tsx`). */
  readonly afterOfLogin: string;
}

/** The page of each of these languages that was built: `index.html` in English, `index.hi.html` in Hindi. */
async function readPages(
  pagesDir: string,
  languages: readonly Language[],
  marks: string,
): Promise<(language: Language) => Page> {
  const read = async (language: Language, name: string): Promise<Page> => {
    const file = join(pagesDir, name.replace('index', 'first-view'));
    const firstView = existsSync(file) ? await readFile(file, 'utf8') : '';
    const page = (await readFile(join(pagesDir, name), 'utf8')).replace(
      '</head>',
      `${marks}</head>`,
    );
    const [ownHead = ''] = OWN_HEAD.exec(page) ?? [];
    const at = page.indexOf(ownHead);
    const after = page.slice(at + ownHead.length);
    const afterOfLogin = after.replace(ROOT, () => ROOT + firstView);
    return { language, before: page.slice(0, at), ownHead, after, afterOfLogin };
  };
  const pages = new Map<Language, Page>();
  const english = await read('en', 'index.html');
  for (const language of languages) {
    const name = `index.${language}.html`;
    if (existsSync(join(pagesDir, name))) pages.set(language, await read(language, name));
  }
  return (language) => pages.get(language) ?? english;
}

/** Addresses of calls and files, whose 404 is JSON. */
const NO_PAGE = /^\/(?:api|dev|assets)(?:[/?]|$)/;

/** The address of the members' login. */
const LOGIN = /^\/(?:[?#]|$)/;

/** The area of super admins, which belongs to no company and is English only. */
const NEUTRAL = /^\/superadmin(?![^/?#])/i;

/** The language of a page: the one of the cookie, otherwise the browser's preference. */
function languageOf({ headers, server, url }: FastifyRequest): Language {
  if (NEUTRAL.test(url)) return DEFAULT_LANGUAGE;
  const { cookie, 'accept-language': accepted } = headers;
  const chosen = cookie === undefined ? undefined : parseCookie(cookie)[LANGUAGE_COOKIE];
  return chooseLanguage(chosen, accepted, server.languages);
}

export interface PageOptions {
  /** The folder of the built pages. */
  readonly pagesDir: string;
  /** Whether pages send uploads to the bucket themselves. */
  readonly directUploads: boolean;
  /** Whether pages of members may register the service worker. */
  readonly offlinePages: boolean;
  /**
   * Returns the title, icons and preview of the pages of a host name, as HTML; null for those of the build. Must not
   * fail and not wait long.
   */
  readonly headOf: (host: string) => Promise<string | null>;
}

/**
 * Serves the built web client, in the caller's language. Every path that is neither a file nor an API call gets index.html, with status
 * 404 when no screen has the path.
 */
export async function servePages(
  app: FastifyInstance,
  { pagesDir, directUploads, offlinePages, headOf }: PageOptions,
  notFound: (request: FastifyRequest, reply: FastifyReply) => unknown,
): Promise<void> {
  const hasWorker = await serveServiceWorker(app, pagesDir, offlinePages);
  const pageIn = await readPages(
    pagesDir,
    app.languages,
    languagesMark(app.languages) +
      (directUploads ? DIRECT_UPLOADS : '') +
      (offlinePages && hasWorker ? OFFLINE_PAGES : ''),
  );
  const listed = JSON.parse(await readFile(join(pagesDir, SCREENS), 'utf8')) as string[];
  const screens: ReadonlySet<string> = new Set(listed);
  const options: FastifyStaticOptions = {
    root: pagesDir,
    preCompressed: true,
    index: false,
    // The plugin's header would replace ours.
    cacheControl: false,
    setHeaders: (reply, path) => {
      const [folder = ''] = relative(pagesDir, path).split(sep);
      void reply.setHeader('cache-control', CACHING[folder] ?? 'public, max-age=300');
    },
  };
  // One route per file outside `assets`, so that screen paths do not cause disk lookups. One wildcard route
  // for `assets`: hundreds of routes would slow down the start of the server.
  await app.register(fastifyStatic, {
    ...options,
    wildcard: false,
    globIgnore: ['assets/**', 'index.*.html*', 'first-view.*', 'service-worker*', SCREENS],
  });
  await app.register(fastifyStatic, {
    ...options,
    root: join(pagesDir, 'assets'),
    prefix: '/assets/',
    // The wildcard matches any path: allow only names of built files, no directories and no dot files.
    allowedPath: (path) => /^\/\w[\w.-]*$/.test(path),
    decorateReply: false,
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = /^(GET|HEAD)$/.test(request.method) && !NO_PAGE.test(request.url);
    if (!isPage) return notFound(request, reply);
    const { language, before, ownHead, after, afterOfLogin } = pageIn(languageOf(request));
    const head = NEUTRAL.test(request.url) ? null : await headOf(request.hostname.toLowerCase());
    return reply
      .code(isScreen(screens, request.url) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie, Accept-Language')
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(before + (head ?? ownHead) + (LOGIN.test(request.url) ? afterOfLogin : after));
  });
}
