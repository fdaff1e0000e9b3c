import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

const OURS = /\/(?:web|contract)\/src\/.*\.ts$/;

/**
 * Builds the pages in one language: an import of `texts.ts` gets `texts.hi.ts` where that file exists, and any other
 * module of the web or the contract is translated in the same way. The types stay those of the English module.
 *
 * @param language the code of a language; English modules have no code in their name
 */
export function translations(language: string): Plugin {
  return {
    name: 'translations',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !source.endsWith('.ts') || !source.startsWith('.')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null || !OURS.test(resolved.id)) return null;
      const translated = resolved.id.replace(/\.ts$/, `.${language}.ts`);
      // A translation may import its English module.
      return translated !== importer && existsSync(translated) ? translated : null;
    },
  };
}

/**
 * The texts of a declaration that the pages never show: its summary and, in a translation, the English messages, which
 * the server's reply and `api/fallback.hi.ts` replace.
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
