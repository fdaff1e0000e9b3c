// A machine's draft that nobody has reviewed.
import { formatMegabytes, MAX_FILE_BYTES } from '@prelaunch/domain/limits';
import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../uploads/texts.ts';

export const MAX_FILE_SIZE = formatMegabytes(MAX_FILE_BYTES);

export const uploadTexts: Translation<typeof en.uploadTexts> = {
  uploaded: 'फाइल अपलोड झाली.',
  tooLarge: `फाइल जास्तीत जास्त ${MAX_FILE_SIZE} ची असू शकते.`,
};
