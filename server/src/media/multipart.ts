import type { Multipart, MultipartFile } from '@fastify/multipart';
import { MAX_FILE_BYTES, MAX_FILES } from '@prelaunch/contract';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../refuse.ts';

/**
 * What one multipart body may hold. `headerSize` counts the headers of one part in bytes: the parser
 * keeps no more of them. The parser knows it, its types do not.
 */
export const MULTIPART_LIMITS = {
  fileSize: MAX_FILE_BYTES,
  files: MAX_FILES,
  fields: 10,
  parts: MAX_FILES + 10,
  headerPairs: 50,
  headerSize: 8 * 1024,
};

/**
 * Waits for the parser. It throws plain errors at a body that is cut short, or has no boundary: these
 * are the sender's mistake, so the caller gets a 400. The errors of its limits have a status already.
 */
async function parsed<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    return refuse('malformed_request', 'The upload could not be read. Please send it again.');
  }
}

/** The parts of a multipart body, one after the other. Refuses a broken body as `malformed_request`. */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  const parts = request.parts()[Symbol.asyncIterator]();
  for (;;) {
    const next = await parsed(parts.next());
    if (next.done === true) return;
    yield next.value;
  }
}

/** The bytes of a part, 10 MB at most. Refuses like `partsOf`. */
export const bytesOf = (part: MultipartFile): Promise<Buffer> => parsed(part.toBuffer());
