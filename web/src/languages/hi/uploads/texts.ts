import { formatMegabytes, MAX_FILE_BYTES } from '@prelaunch/domain/limits';
import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../uploads/texts.ts';

export const MAX_FILE_SIZE = formatMegabytes(MAX_FILE_BYTES);

export const uploadTexts: Translation<typeof en.uploadTexts> = {
  uploaded: 'फ़ाइल अपलोड हो गई।',
  tooLarge: `फ़ाइल ज़्यादा से ज़्यादा ${MAX_FILE_SIZE} की हो सकती है।`,
};
