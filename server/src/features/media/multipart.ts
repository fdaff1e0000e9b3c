import { formatMegabytes, MAX_FILE_BYTES, MAX_FILES } from '@prelaunch/domain/limits';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { refuseBody } from '../../platform/http/requests/slow-bodies.ts';
import { refuse, Refusal } from '../../platform/refuse.ts';
import type { StagedFile, StagedUpload } from './staging.ts';

/**
 * The limits of one multipart body, in numbers and bytes. `headerSize` limits the headers of one
 * part, which the parser holds in memory. The parser supports it, but its types do not declare it.
 */
export const MULTIPART_LIMITS = {
  fileSize: MAX_FILE_BYTES,
  files: MAX_FILES,
  fields: 10,
  // No field is read, but the parser holds fields in memory.
  fieldSize: 1024,
  parts: MAX_FILES + 10,
  headerPairs: 50,
  headerSize: 8 * 1024,
};

/** The largest body: all files with their headers and fields. */
const MAX_BODY_BYTES = MAX_FILES * MAX_FILE_BYTES + 256 * 1024;

const tooLarge = () =>
  new Refusal(
    'file_too_large',
    `At most ${String(MAX_FILES)} files of ${formatMegabytes(MAX_FILE_BYTES)} each can be uploaded at once.`,
  );

/** The largest body of an upload, and the refusal of a larger one. */
export interface BodySize {
  readonly max: number;
  readonly tooLarge: () => Refusal;
}

const MEDIA_SIZE: BodySize = { max: MAX_BODY_BYTES, tooLarge };

/**
 * Returns how many bytes this upload may have: its Content-Length, otherwise the maximum.
 * Refuses a larger Content-Length.
 */
export function announcedBytes({ headers }: FastifyRequest, size = MEDIA_SIZE): number {
  const length = headers['content-length'];
  if (length === undefined) return size.max;
  if (Number(length) > size.max) throw size.tooLarge();
  return Number(length);
}

/** Ends a body as soon as it exceeds the largest size, including bytes outside its parts. */
function limitBytes(request: FastifyRequest, { max, tooLarge }: BodySize): void {
  let bytes = 0;
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > max) refuseBody(request, tooLarge());
  });
}

const refuseUnreadable = (): never =>
  refuse('malformed_request', 'The upload could not be read. Please send it again.');

/**
 * Waits for the parser. It throws plain errors for a truncated body or one without a boundary; these
 * are the client's fault, so the caller gets a 400. Errors of its limits already have a status.
 */
export async function parsed<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    const isOurs = error instanceof Refusal;
    const isOfLimits = error instanceof Error && 'statusCode' in error;
    const isOfDisk = error instanceof Error && 'syscall' in error;
    if (isOurs || isOfLimits || isOfDisk) throw error;
    return refuseUnreadable();
  }
}

/**
 * Yields the parts of a multipart body one after the other. Refuses a broken body as
 * `malformed_request`.
 */
export async function* partsOf(
  request: FastifyRequest,
  limits: typeof MULTIPART_LIMITS = MULTIPART_LIMITS,
  size = MEDIA_SIZE,
): AsyncGenerator<Multipart> {
  // The parser notices only a disconnect after its start. It would wait without end for the rest of an earlier one, and its
  // upload would never give back the room that it has taken.
  if (request.raw.destroyed) refuseUnreadable();
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  let next = parts.next();
  // Must follow the parser's start: an earlier listener would consume the first bytes.
  limitBytes(request, size);
  for (;;) {
    const part = await parsed(next);
    if (part.done === true) return;
    yield part.value;
    next = parts.next();
  }
}

/** A received file on disk. */
export interface ReceivedFile extends StagedFile {
  readonly sentName: string | undefined;
}

/** Receives the files of the field 'medias', unchecked. */
export async function receiveFiles(
  request: FastifyRequest,
  upload: StagedUpload,
): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  for await (const part of partsOf(request)) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'medias') {
      part.file.resume();
      continue;
    }
    if (received.length === MAX_FILES) refuse('too_many_files');
    const staged = await parsed(upload.add(part.file));
    if (part.file.truncated) refuse('file_too_large');
    if (part.file.bytesRead > 0) received.push({ ...staged, sentName: part.filename });
  }
  if (received.length === 0) refuse('no_file');
  return received;
}
