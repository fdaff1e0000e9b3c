import { join } from 'node:path';

/** The file with one batch of lines, beside the uploaded statement. */
export const batchFile = (folder: string, index: number): string =>
  join(folder, `lines-${String(index)}.json`);
