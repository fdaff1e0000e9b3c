import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import type { Plugin } from 'vite';

/** Lets the browser fetch the typeface beside the style sheet instead of after it. */
function preloadTypeface(): Plugin {
  return {
    name: 'preload-typeface',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /inter-(latin|rupee)-wght-normal-.*\.woff2$/.test(file))
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

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const first = new Set<string>();

/** Whether the first page needs a module before anything is clicked. */
function isFirst(id: string, modules: Modules): boolean {
  const reach = (each: string) => {
    if (first.has(each)) return;
    first.add(each);
    modules.getModuleInfo(each)?.importedIds.forEach(reach);
  };
  if (first.size === 0) reach(ENTRY);
  return first.has(id);
}

/**
 * What the later screens share comes in one file, not in thirty: each costs a phone a round trip.
 * What the first page needs stays apart, so that it stays light.
 */
const shared = {
  includeDependenciesRecursively: false,
  groups: [
    {
      debugName: 'shared',
      name: (id: string, modules: Modules) => {
        if (isFirst(id, modules)) return null;
        const [, area] = /\/src\/(?:screens\/)?(admin|superadmin|staff)\//.exec(id) ?? [];
        return area ?? 'kit';
      },
      minShareCount: 2,
    },
  ],
};

const ENTRY = fileURLToPath(new URL('./index.html', import.meta.url));

const version = (major: number, minor = 0) => (major << 16) | (minor << 8);

export default defineConfig(({ mode }) => {
  const { PORT } = loadEnv(mode, '..', 'PORT');
  const server = `http://127.0.0.1:${PORT ?? '3000'}`;
  return {
    plugins: [react(), preloadTypeface()],
    css: {
      transformer: 'lightningcss',
      lightningcss: {
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
      rolldownOptions: { output: { codeSplitting: shared } },
    },
    server: {
      host: '127.0.0.1',
      proxy: { '/api': server, '/dev': server, '/media': server },
    },
  };
});
