import { readFile } from 'node:fs/promises';
import { iconOf } from './images.ts';
import { checkFile, type CheckedFile } from './check-file.ts';

/** The jobs that run in a process of `media-pool.ts`. */

export const check = ({
  path,
  sentName,
}: {
  readonly path: string;
  readonly sentName: string | undefined;
}): Promise<CheckedFile> => checkFile(path, sentName);

export const icon = async (path: string): Promise<Uint8Array> => iconOf(await readFile(path));
