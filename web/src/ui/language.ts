import type { Language } from '@prelaunch/domain/languages';

/** The language of this build; a translated build replaces this module. */
export const LANGUAGE: Language = 'en';
export const LOCALE = 'en-IN';
