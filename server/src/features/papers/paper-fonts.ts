import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Language } from '@prelaunch/domain/languages';
import { create, type Font } from 'fontkit';

/** The fonts of papers, and which of them draws which part of a text. */

export type Weight = 'plain' | 'bold';

const NOTO = '@expo-google-fonts/noto-sans-devanagari';

/**
 * DejaVu has nearly all letters outside Asia and the rupee sign, which the standard fonts of PDF lack. Noto has
 * Devanagari and Latin letters; it is a TTF, because fontkit reads WOFF slowly and cannot embed WOFF2.
 */
const FILES = {
  dejavu: {
    plain: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  },
  noto: {
    plain: `${NOTO}/400Regular/NotoSansDevanagari_400Regular.ttf`,
    bold: `${NOTO}/700Bold/NotoSansDevanagari_700Bold.ttf`,
  },
} as const;

type Family = keyof typeof FILES;

/** The name of a font in a PDF. */
export type FontName = `${Family}-${Weight}`;

const { resolve } = createRequire(import.meta.url);
const fonts = new Map<FontName, Font>();

/** Opens a font once per process, because opening DejaVu takes most of the time of a receipt. */
export function openFont(family: Family, weight: Weight): Font {
  const name: FontName = `${family}-${weight}`;
  const open = fonts.get(name) ?? (create(readFileSync(resolve(FILES[family][weight]))) as Font);
  fonts.set(name, open);
  return open;
}

const ENGLISH: readonly Family[] = ['dejavu', 'noto'];
/** The Latin letters of Noto fit to its Devanagari. */
const INDIAN: readonly Family[] = ['noto', 'dejavu'];

export interface Run {
  readonly family: Family;
  readonly text: string;
}

/** Signs that are drawn with the letter before them: vowel signs, joiners and spaces. */
const STAYS = /^[\p{M}\p{Cf}\s]$/u;

/** Chooses the font of each sign: the first one of the language that has it. */
export interface FontChooser {
  /** The font whose lines and gaps the paper has. */
  readonly first: Family;
  /** Splits a text into parts of one font each. */
  runs(text: string): Run[];
}

/** Creates the chooser of a paper in a language. A sign that no font has is drawn as an empty box. */
export function fontsOf(language: Language): FontChooser {
  const families = language === 'en' ? ENGLISH : INDIAN;
  const [first = 'dejavu'] = families;
  const has = (family: Family, sign: string) =>
    openFont(family, 'plain').hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  const known = new Map<string, Family | null>();
  const familyOf = (sign: string): Family | null => {
    const found = known.get(sign);
    if (found !== undefined) return found;
    const family = families.find((each) => has(each, sign)) ?? null;
    known.set(sign, family);
    return family;
  };
  return {
    first,
    runs(text) {
      const runs: { family: Family; text: string }[] = [];
      for (const sign of text) {
        const last = runs.at(-1);
        const chosen = familyOf(sign) ?? last?.family ?? first;
        if (last === undefined) runs.push({ family: chosen, text: sign });
        else if (last.family === chosen) last.text += sign;
        else if (STAYS.test(sign) && has(last.family, sign)) last.text += sign;
        else runs.push({ family: chosen, text: sign });
      }
      return runs;
    },
  };
}
