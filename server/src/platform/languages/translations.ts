import type { Language, Translated } from '@prelaunch/domain/languages';
import { hindi } from './hi/index.ts';
import { marathi } from './mr/index.ts';
import type { ServerTexts } from './server-texts.ts';

/** A part that a language does not have yet is English. */
const TRANSLATIONS: Readonly<Record<Translated, Partial<ServerTexts>>> = {
  hi: hindi,
  mr: marathi,
};

/** The server's texts in a language; none for English, whose texts are beside the code. */
export const textsIn = (language: Language): Partial<ServerTexts> =>
  language === 'en' ? {} : TRANSLATIONS[language];
