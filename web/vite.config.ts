import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import type { Plugin } from 'vite';
import { paths } from './src/paths.ts';
import { listOfflineFiles } from './vite-offline.ts';
import { translations, withoutUnusedTexts } from './vite-translations.ts';

/** Preloads the font, so that it loads in parallel with the style sheet. */
function preloadTypeface(): Plugin {
  return {
    name: 'preload-typeface',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /inter-(core|rupee)-wght-normal-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
            injectTo: 'head',
          })),
    },
  };
}

/** Lists the addresses of the screens, so that the server can reply 404 to all others. */
function listScreens(): Plugin {
  return {
    name: 'list-screens',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify([...Object.values(paths), `${paths.verify}/*`]);
      this.emitFile({ type: 'asset', fileName: 'screens.json', source });
    },
  };
}

const AREA = /\/src\/(?:screens\/)?(admin|superadmin|staff)\//;

/**
 * Bundles the modules of the first page into one file, those of the toasts into another, those that several later
 * screens share into a third, and those that both staff areas share into a fourth. By default there would be thirty
 * files, each with a round trip.
 */
const shared = {
  minShareCount: 2,
  groups: [
    { name: 'first', tags: ['$initial' as const], minShareCount: 1 },
    // Apart, because the login loads only this file, when it is idle.
    { name: 'toasts', test: /\/ui\/ToastHost\.tsx|\/react-toastify\/|\/clsx\//, minShareCount: 1 },
    // This group precedes the areas, because each area takes all its modules that have no group yet.
    { name: 'kit', test: (id: string) => !AREA.test(id) },
    { debugName: 'areas', name: (id: string) => AREA.exec(id)?.[1] ?? null },
  ],
};

/** The language of this build; `scripts/build.mjs` builds all of them. */
const language = process.env['PAGES_LANGUAGE'] ?? 'en';
const isTranslated = language !== 'en';

const version = (major: number, minor = 0) => (major << 16) | (minor << 8);

export default defineConfig(({ mode, isSsrBuild = false }) => {
  const { PORT } = loadEnv(mode, '..', 'PORT');
  const server = `http://127.0.0.1:${PORT ?? '3000'}`;
  return {
    plugins: [
      ...(isTranslated ? [translations(language)] : []),
      withoutUnusedTexts(isTranslated),
      react(),
      // The build of the first view writes no page (scripts/build.mjs).
      ...(isSsrBuild ? [] : [preloadTypeface(), listScreens(), listOfflineFiles(language)]),
    ],
    css: {
      transformer: 'lightningcss',
      lightningcss: {
        // The names of containers are shared between modules: screens query the width of the layout's main part.
        cssModules: { container: false },
        targets: {
          chrome: version(111),
          edge: version(111),
          firefox: version(114),
          safari: version(16, 4),
          ios_saf: version(16, 4),
        },
      },
    },
    build: {
      outDir: 'dist',
      // The pages forbid inline scripts and data: sources, so nothing may be inlined.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      copyPublicDir: !isSsrBuild,
      ...(!isSsrBuild && {
        rolldownOptions: { output: { codeSplitting: shared } },
      }),
    },
    server: {
      host: '127.0.0.1',
      proxy: { '/api': server, '/dev': server, '/media': server },
    },
  };
});
