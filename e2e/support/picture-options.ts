import { parseArgs } from 'node:util';
import { DEFAULT_LANGUAGE, findLanguage, type Language } from '@prelaunch/domain/languages';

/** Which pictures to draw, and where to write them. */
export interface PictureOptions {
  /** Where the pictures are written; null for the pictures of the README. */
  readonly folder: string | null;
  /** In CSS pixels. */
  readonly widths: readonly number[];
  readonly themes: readonly ('light' | 'dark')[];
  /** In percent. */
  readonly texts: readonly number[];
  /** The names of screens; empty for all. */
  readonly screens: readonly string[];
  /** Of the pages; super admins' are English in every language. */
  readonly language: Language;
  /** Whether only what is in sight without scrolling is drawn. */
  readonly inSight: boolean;
}

/** What is drawn for the gallery, in this language; super admins have English pages only. */
export const galleryOptions = (
  folder: string,
  language: Language,
  screens: readonly string[],
): PictureOptions => ({
  folder,
  widths: [390, 1280],
  themes: THEMES,
  texts: [100],
  screens,
  language,
  inSight: true,
});

const WIDTHS = ['320', '390', '768', '1280', '1920'] as const;
const THEMES = ['light', 'dark'] as const;
const TEXTS = ['100', '200'] as const;

export const USAGE = [
  'usage: npm run pictures                  draws the pictures of the README',
  '       npm run pictures -- --gallery     draws docs/gallery.md, every screen in both languages',
  '       npm run pictures -- FOLDER        draws every screen into FOLDER, with these options:',
  `         --widths LIST    of ${WIDTHS.join(',')}, or all; by default 390,1280`,
  `         --themes LIST    of ${THEMES.join(',')}, or all; by default all`,
  `         --texts LIST     sizes of the text in percent, of ${TEXTS.join(',')}, or all; by default 100`,
  '         --screens LIST   names of screens, as in the names of the files; by default all',
  '         --language CODE  of the pages, such as hi; by default en',
].join('\n');

/** Reads a list of the known values; null when one is unknown. */
function choose<Value extends string>(
  text: string,
  known: readonly Value[],
): readonly Value[] | null {
  if (text === 'all') return known;
  const words = text.split(',');
  const chosen = known.filter((value) => words.includes(value));
  return chosen.length === words.length ? chosen : null;
}

/** Parses the arguments; null when they are not valid. */
export function readPictureOptions(
  words: readonly string[],
  known: readonly string[],
): PictureOptions | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        widths: { type: 'string', default: '390,1280' },
        themes: { type: 'string', default: 'all' },
        texts: { type: 'string', default: '100' },
        screens: { type: 'string', default: 'all' },
        language: { type: 'string', default: DEFAULT_LANGUAGE },
      },
    });
    const widths = choose(values.widths, WIDTHS);
    const themes = choose(values.themes, THEMES);
    const texts = choose(values.texts, TEXTS);
    const screens = choose(values.screens, known);
    const language = findLanguage(values.language);
    const [folder = null, ...more] = positionals;
    // The pictures of the README have no options.
    const isWrong = more.length > 0 || (folder === null && words.length > 0);
    if (isWrong || widths === null || themes === null || texts === null) return null;
    if (screens === null || language === null) return null;
    const sizes = { widths: widths.map(Number), texts: texts.map(Number) };
    return { folder, ...sizes, themes, screens, language, inSight: folder === null };
  } catch {
    // parseArgs throws for an unknown option or a missing value.
    return null;
  }
}
