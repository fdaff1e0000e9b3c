import { formatMegabytes, MAX_FILE_BYTES } from '@prelaunch/domain/limits';

/** The largest file that can be uploaded: '10 MB'. */
export const MAX_FILE_SIZE = formatMegabytes(MAX_FILE_BYTES);

export const uploadTexts = {
  uploaded: 'File uploaded successfully',
  tooLarge: `A file may be at most ${MAX_FILE_SIZE}.`,
} as const;
