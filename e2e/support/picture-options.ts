import { parseArgs } from 'node:util';

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
}

const WIDTHS = ['320', '390', '768', '1280', '1920'] as const;
const THEMES = ['light', 'dark'] as const;
const TEXTS = ['100', '200'] as const;

export const USAGE = [
  'usage: npm run pictures                  draws the pictures of the README',
  '       npm run pictures -- FOLDER        draws every screen into FOLDER, with these options:',
  `         --widths LIST    of ${WIDTHS.join(',')}, or all; by default 390,1280`,
  `         --themes LIST    of ${THEMES.join(',')}, or all; by default all`,
  `         --texts LIST     sizes of the text in percent, of ${TEXTS.join(',')}, or all; by default 100`,
  '         --screens LIST   names of screens, as in the names of the files; by default all',
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
      },
    });
    const widths = choose(values.widths, WIDTHS);
    const themes = choose(values.themes, THEMES);
    const texts = choose(values.texts, TEXTS);
    const screens = choose(values.screens, known);
    const [folder = null, ...more] = positionals;
    // The pictures of the README have no options.
    const isWrong = more.length > 0 || (folder === null && words.length > 0);
    if (isWrong || widths === null || themes === null || texts === null || screens === null)
      return null;
    return { folder, widths: widths.map(Number), themes, texts: texts.map(Number), screens };
  } catch {
    // parseArgs throws for an unknown option or a missing value.
    return null;
  }
}
