import { createHash } from 'node:crypto';
import type { ChunkWriter } from './chunks.ts';
import type { ArchiveRecord } from './archive-records.ts';

/** Encodes a record (kind N) or a block of data (kind D): the kind, the length in four bytes, and the bytes. */
const recordOf = (kind: 'N' | 'D', bytes: Buffer): Buffer => {
  const start = Buffer.alloc(5);
  start.write(kind, 0, 'latin1');
  start.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([start, bytes]);
};

export interface ArchiveWriter {
  record(record: ArchiveRecord): Promise<void>;
  /** Writes a record, its data, and an `end` record with the size and hash of the data. */
  part(record: ArchiveRecord, data: AsyncIterable<Buffer>): Promise<void>;
}

export function archiveWriter(chunks: ChunkWriter): ArchiveWriter {
  const write = (record: ArchiveRecord) =>
    chunks.write(recordOf('N', Buffer.from(JSON.stringify(record))));
  return {
    record: write,
    async part(record, data) {
      await write(record);
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
