import { createHash } from 'node:crypto';
import type { ChunkWriter } from './chunks.ts';
import type { Note } from './notes.ts';

/** A record is its kind (N a note, D data), four bytes of length, and so many bytes. */
const recordOf = (kind: 'N' | 'D', bytes: Buffer): Buffer => {
  const start = Buffer.alloc(5);
  start.write(kind, 0, 'latin1');
  start.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([start, bytes]);
};

export interface ArchiveWriter {
  note(note: Note): Promise<void>;
  /** A note, the data that it announces, and the note that ends it. */
  part(note: Note, data: AsyncIterable<Buffer>): Promise<void>;
}

export function archiveWriter(chunks: ChunkWriter): ArchiveWriter {
  const write = (note: Note) => chunks.write(recordOf('N', Buffer.from(JSON.stringify(note))));
  return {
    note: write,
    async part(note, data) {
      await write(note);
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const block of data) {
        hash.update(block);
        bytes += block.length;
        await chunks.write(recordOf('D', block));
      }
      await write({ kind: 'end', bytes, sha256: hash.digest('hex') });
    },
  };
}
