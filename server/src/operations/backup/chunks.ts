import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scryptSync,
  type ScryptOptions,
} from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, stat, type FileHandle } from 'node:fs/promises';
import { sameBytes } from '../../platform/keys/secrets.ts';
import { ArchiveError } from './archive-error.ts';

/**
 * The outer layer of an archive: a line of text, then chunks. A chunk is one byte (1 in the last,
 * else 0), four bytes of length, that many bytes, and a seal that is valid only for this chunk at
 * this position:
 * - with a key, AES-256-GCM: the nonce counts the chunks and the tag is the seal;
 * - without one, SHA-256 over the previous seal and the chunk, which detects damage but not tampering.
 * Both detect truncation, changed bytes, omitted chunks and reordering.
 */

const MAGIC = 'PRELAUNCH-BACKUP 1';
const HEADER = /^PRELAUNCH-BACKUP 1 (sealed|plain) +([0-9a-f]{32})\n$/;
const HEADER_BYTES = 59;
const CHUNK_BYTES = 256 * 1024;
const LAST = 1;

/** Turns plain bytes into stored bytes and back. */
interface Seal {
  readonly bytes: number;
  close(frame: Buffer, plain: Buffer): { stored: Buffer; seal: Buffer };
  /** Returns null when the seal is wrong. */
  open(frame: Buffer, stored: Buffer, seal: Buffer): Buffer | null;
}

/** Slow on purpose: a key chosen by a person must be expensive to guess. The product has no other cost. */
const PRODUCT_COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

function sealedBy(key: string, header: string, salt: string, cost: ScryptOptions): Seal {
  const derived = scryptSync(key, Buffer.from(salt, 'hex'), 32, cost);
  let chunks = 0n;
  const nextNonce = () => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(chunks, 4);
    chunks += 1n;
    return nonce;
  };
  return {
    bytes: 16,
    close(frame, plain) {
      const cipher = createCipheriv('aes-256-gcm', derived, nextNonce());
      cipher.setAAD(Buffer.concat([Buffer.from(header), frame]));
      const stored = Buffer.concat([cipher.update(plain), cipher.final()]);
      return { stored, seal: cipher.getAuthTag() };
    },
    open(frame, stored, seal) {
      const decipher = createDecipheriv('aes-256-gcm', derived, nextNonce());
      decipher.setAAD(Buffer.concat([Buffer.from(header), frame]));
      decipher.setAuthTag(seal);
      try {
        return Buffer.concat([decipher.update(stored), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

function chainedFrom(header: string): Seal {
  let before = createHash('sha256').update(header).digest();
  const next = (frame: Buffer, stored: Buffer) =>
    (before = createHash('sha256').update(before).update(frame).update(stored).digest());
  return {
    bytes: 32,
    close: (frame, plain) => ({ stored: plain, seal: next(frame, plain) }),
    open: (frame, stored, seal) => (sameBytes(next(frame, stored), seal) ? stored : null),
  };
}

function frameOf(last: boolean, length: number): Buffer {
  const frame = Buffer.alloc(5);
  frame.writeUInt8(last ? LAST : 0, 0);
  frame.writeUInt32BE(length, 1);
  return frame;
}

export interface ChunkWriter {
  write(bytes: Buffer): Promise<void>;
  /** Writes the remaining bytes and marks the end. */
  end(): Promise<void>;
}

/**
 * Begins an archive in an open, empty file.
 *
 * @param cost of deriving the key of the seals; `readChunks` needs the same
 */
export async function writeChunks(
  file: FileHandle,
  key: string | undefined,
  cost: ScryptOptions = PRODUCT_COST,
): Promise<ChunkWriter> {
  const id = randomBytes(16).toString('hex');
  // Headers of both kinds have the same length, so that one can be read before it is parsed.
  const header = `${MAGIC} ${key === undefined ? 'plain ' : 'sealed'} ${id}\n`;
  const seal = key === undefined ? chainedFrom(header) : sealedBy(key, header, id, cost);
  let waiting: Buffer[] = [];
  let size = 0;
  const put = async (last: boolean) => {
    const plain = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    const frame = frameOf(last, plain.length);
    const closed = seal.close(frame, plain);
    await file.writeFile(Buffer.concat([frame, closed.stored, closed.seal]));
  };
  await file.writeFile(header);
  return {
    async write(bytes) {
      let rest = bytes;
      while (size + rest.length > CHUNK_BYTES) {
        const part = rest.subarray(0, CHUNK_BYTES - size);
        waiting.push(part);
        rest = rest.subarray(part.length);
        await put(false);
      }
      waiting.push(rest);
      size += rest.length;
    },
    end: () => put(true),
  };
}

/** Yields the bytes of a file in pieces. The caller passes the length of the next piece to `next`. */
async function* piecesOf(path: string): AsyncGenerator<Buffer, void, number> {
  let held = Buffer.alloc(0);
  let wanted = yield held;
  for await (const read of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    held = Buffer.concat([held, read as Buffer]);
    while (held.length >= wanted) {
      const piece = held.subarray(0, wanted);
      held = held.subarray(wanted);
      wanted = yield piece;
    }
  }
  // The rest is shorter than requested.
  yield held;
}

/** Throws `ArchiveError` when there is no file, or this user may not read it. */
async function mustBeReadable(path: string): Promise<void> {
  const problem = await stat(path).then(
    (info) => (info.isFile() ? null : 'is not a file. Name the file that `prelaunch backup` made.'),
    (error: unknown) =>
      error instanceof Error && 'code' in error && error.code === 'ENOENT'
        ? 'does not exist. Check the name; a relative one begins at the folder in which you call the command.'
        : null,
  );
  if (problem !== null) throw new ArchiveError(`${path} ${problem} Nothing was restored.`);
  await access(path, constants.R_OK).catch((error: unknown) => {
    throw new ArchiveError(
      `This user may not read ${path}. Change its owner or mode. Nothing was restored.`,
      { cause: error },
    );
  });
}

const damaged = (path: string) =>
  new ArchiveError(`${path} is damaged or not complete. Nothing was restored; use another copy.`);

function sealOf(path: string, header: string, key: string | undefined, cost: ScryptOptions): Seal {
  const [, kind, id = ''] = HEADER.exec(header) ?? [];
  if (kind === undefined) throw new ArchiveError(`${path} is no archive of this product.`);
  if (kind === 'plain' && key === undefined) return chainedFrom(header);
  if (kind === 'sealed' && key !== undefined) return sealedBy(key, header, id, cost);
  throw new ArchiveError(
    kind === 'sealed'
      ? `${path} is sealed: set BACKUP_KEY to the key that it was made with.`
      : `${path} is not sealed, though BACKUP_KEY is set: it may be forged. Unset BACKUP_KEY if you trust it.`,
  );
}

/**
 * Yields the content of an archive chunk by chunk, each after its seal was checked. Throws
 * `ArchiveError` when the archive is damaged, truncated or has bytes after its end.
 */
export async function* readChunks(
  path: string,
  key: string | undefined,
  cost: ScryptOptions = PRODUCT_COST,
): AsyncGenerator<Buffer> {
  await mustBeReadable(path);
  const pieces = piecesOf(path);
  await pieces.next();
  const take = async (length: number): Promise<Buffer> => {
    const { value } = await pieces.next(length);
    if (value?.length !== length) throw damaged(path);
    return value;
  };
  try {
    const header = (await take(HEADER_BYTES)).toString('latin1');
    const seal = sealOf(path, header, key, cost);
    for (let first = true, last = false; !last; first = false) {
      const frame = await take(5);
      const length = frame.readUInt32BE(1);
      if (length > CHUNK_BYTES || frame.readUInt8(0) > LAST) throw damaged(path);
      last = frame.readUInt8(0) === LAST;
      const stored = await take(length);
      const plain = seal.open(frame, stored, await take(seal.bytes));
      if (plain === null) {
        throw first && key !== undefined
          ? new ArchiveError(
              `BACKUP_KEY does not open ${path}: it is another key, or the file is damaged.`,
            )
          : damaged(path);
      }
      yield plain;
    }
    const { value } = await pieces.next(1);
    if (value !== undefined && value.length > 0) throw damaged(path);
  } finally {
    await pieces.return();
  }
}
