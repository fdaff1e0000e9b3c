import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const OURS = /\/(web|contract)\/src\/(.*\.ts)$/;

/** The page in a language: `index.html` is the English one. */
const pageOf = (language: string) =>
  new URL(`src/languages/${language}/index.html`, import.meta.url);

/**
 * Builds the pages in one language from its folders: an import of `web/src/ui/texts.ts` gets
 * `web/src/languages/hi/ui/texts.ts` where that file exists, and so does any other module of the web or the contract.
 * The types stay those of the English module. The page is written as `index.hi.html`.
 *
 * @param language the code of a language that has a folder
 */
export function translations(language: string): Plugin {
  return {
    name: 'translations',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !source.endsWith('.ts') || !source.startsWith('.')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null || !OURS.test(resolved.id)) return null;
      const translated = resolved.id.replace(OURS, `/$1/src/languages/${language}/$2`);
      // A translation may import its English module.
      return translated !== importer && existsSync(translated) ? translated : null;
    },
    transformIndexHtml: { order: 'pre', handler: () => readFileSync(pageOf(language), 'utf8') },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page !== undefined) page.fileName = `index.${language}.html`;
      },
    },
  };
}

/**
 * The texts of a declaration that the pages never show: its summary and, in a translation, the English messages, which
 * the server's reply and `languages/hi/api/fallback.ts` replace.
 */
const unusedTexts = (isTranslated: boolean) =>
  new RegExp(
    `^( +(?:summary${isTranslated ? '|fallback|message' : ''}):)\\s+(['"\`]).*\\2,$`,
    'gm',
  );

/** Removes texts of the API's documentation from the first bundle. */
export function withoutUnusedTexts(isTranslated: boolean): Plugin {
  const texts = unusedTexts(isTranslated);
  return {
    name: 'without-unused-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/src\/[^/]+\.ts$/ },
      handler: (code) => ({ code: code.replace(texts, "$1 '',"), map: null }),
    },
  };
}
