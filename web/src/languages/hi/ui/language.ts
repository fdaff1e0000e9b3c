import type { Language } from '@prelaunch/domain/languages';

export const LANGUAGE: Language = 'hi';
export const LOCALE = 'hi-IN-u-nu-latn';
