// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../texts.ts';

export const languageTexts: Translation<typeof en.languageTexts> = {
  label: 'भाषा',
  draft: 'मसुदा',
};
