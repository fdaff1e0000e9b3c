import { readFile } from 'node:fs/promises';
import { iconOf } from './images.ts';
import { judgeFile, type Judged } from './judge.ts';

/** The jobs that run in a process of `media-pool.ts`. */

export const judge = ({
  path,
  sentName,
}: {
  readonly path: string;
  readonly sentName: string | undefined;
}): Promise<Judged> => judgeFile(path, sentName);

export const icon = async (path: string): Promise<Uint8Array> => iconOf(await readFile(path));
