import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { refuse } from '../../platform/refuse.ts';
import { checkDocument } from './documents.ts';
import { reencodeImage } from './images.ts';
import { written } from './staging.ts';
import { kindOf, labelFor, labelOf } from './media.rules.ts';

export interface CheckedFile {
  /** The label under which the file is stored, with an extension of its type. */
  readonly name: string;
  readonly mimeType: string;
  /** In bytes, of the content to be stored. */
  readonly size: number;
  readonly sha256: Uint8Array;
}

/**
 * Checks a file by its bytes and re-encodes an image in place. Refuses unsupported types, damaged
 * files, and files that are not what they claim to be.
 *
 * @param sentName the name that the client sent
 */
export async function checkFile(path: string, sentName: string | undefined): Promise<CheckedFile> {
  const bytes = await readFile(path);
  const sent = labelOf(sentName);
  const detected = await fileTypeFromBuffer(bytes);
  const { kind, mimeType } = kindOf(detected?.mime, sent);
  if (kind === 'refused') refuse('file_type_not_allowed');
  if (kind === 'document') await checkDocument(bytes, mimeType);
  const redrawn = kind === 'image' ? await reencodeImage(bytes, mimeType) : null;
  if (redrawn !== null) await written(writeFile(path, redrawn));
  const stored = redrawn ?? bytes;
  return {
    name: labelFor(mimeType, sent),
    mimeType,
    size: stored.length,
    sha256: createHash('sha256').update(stored).digest(),
  };
}
