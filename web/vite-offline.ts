import type { Plugin, Rolldown } from 'vite';

/** The module from which a member's pages load everything that they need. */
const ROOT = '/screens/user/UserArea.tsx';
/** Screens that a member without a connection cannot use. */
const NOT_OFFLINE = ['/screens/user/profile/ProfileScreen.tsx'];

const isOneOf = (endings: readonly string[], { facadeModuleId }: Rolldown.OutputChunk): boolean =>
  endings.some((ending) => facadeModuleId?.endsWith(ending) === true);

/** The files of the first page, in the order in which it names them. */
const filesOfPage = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/([^"]+)"/g)]
    .filter(([element]) => !element.includes('rel="icon"'))
    .map(([, file = '']) => file);

/** The files of a chunk and of every chunk that it imports; `isWanted` decides about those that are loaded later. */
function addFiles(
  bundle: Rolldown.OutputBundle,
  name: string,
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
  files: Set<string>,
): void {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || files.has(name)) return;
  files.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  for (const imported of chunk.imports) addFiles(bundle, imported, isWanted, files);
  for (const imported of chunk.dynamicImports) {
    const later = bundle[imported];
    if (later?.type === 'chunk' && isWanted(later)) addFiles(bundle, imported, isWanted, files);
  }
}

/**
 * Writes `offline.<language>.json`: the addresses of all files that a member's pages need, the entry script first. The
 * service worker stores them, so that these pages open without a connection.
 */
export function listOfflineFiles(language: string): Plugin {
  return {
    name: 'list-offline-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const page = Object.values(bundle).find(({ fileName }) => /^index.*\.html$/.test(fileName));
        if (entry === undefined || page?.type !== 'asset') this.error('the build has no page');
        const files = new Set<string>();
        addFiles(bundle, entry.fileName, () => false, files);
        const area = chunks.find((each) => isOneOf([ROOT], each));
        if (area === undefined) this.error(`${ROOT} has no file of its own`);
        addFiles(bundle, area.fileName, (later) => !isOneOf(NOT_OFFLINE, later), files);
        for (const file of filesOfPage(String(page.source))) files.add(file);
        const source = JSON.stringify([...files].map((file) => `/${file}`));
        this.emitFile({ type: 'asset', fileName: `offline.${language}.json`, source });
      },
    },
  };
}
