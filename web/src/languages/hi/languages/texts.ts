import type * as en from '../../texts.ts';
import type { Translation } from '../../../ui/translation.ts';

export const languageTexts: Translation<typeof en.languageTexts> = {
  label: 'भाषा',
  draft: 'ड्राफ़्ट',
};
