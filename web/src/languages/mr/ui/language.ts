import type { Language } from '@prelaunch/domain/languages';

export const LANGUAGE: Language = 'mr';
export const LOCALE = 'mr-IN-u-nu-latn';
