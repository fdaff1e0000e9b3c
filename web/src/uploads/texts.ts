import { MAX_FILE_BYTES } from '@prelaunch/contract';

/** The largest file that can be uploaded: '10 MB'. */
export const MAX_FILE_SIZE = `${String(MAX_FILE_BYTES / 2 ** 20)} MB`;

export const uploadTexts = {
  tooLarge: `A file may be at most ${MAX_FILE_SIZE}.`,
} as const;
