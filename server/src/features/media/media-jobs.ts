import { readFile } from 'node:fs/promises';
import { checkFile, type CheckedFile } from './check-file.ts';
import { iconOf } from './images.ts';
import { drawSiteIcon, type Coin, type IconForm } from './site-icon.ts';

/** The jobs that run in a process of `media-pool.ts`. */

export const check = ({
  path,
  sentName,
}: {
  readonly path: string;
  readonly sentName: string | undefined;
}): Promise<CheckedFile> => checkFile(path, sentName);

export const icon = async (path: string): Promise<Uint8Array> => iconOf(await readFile(path));

export const siteIcon = ({
  coin,
  form,
  side,
}: {
  readonly coin: Coin;
  readonly form: IconForm;
  readonly side: number;
}): Promise<Uint8Array> => drawSiteIcon(coin, form, side);
