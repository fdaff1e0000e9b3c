import { createHash } from 'node:crypto';
import { ArchiveError } from './archive-error.ts';
import { record, type ArchiveRecord } from './archive-records.ts';

/** A record and the data that follows it; empty for kinds of records without data. */
export interface Part {
  readonly record: Exclude<ArchiveRecord, { kind: 'end' }>;
  readonly data: AsyncIterable<Buffer>;
}

/** Limits memory use. A record holds one block of rows or of a file, which is far smaller. */
const MAX_RECORD_BYTES = 256 * 1024 * 1024;

type Entry = { readonly record: ArchiveRecord } | { readonly data: Buffer };

async function* recordsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry, void> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    while (size >= 5) {
      const start = held[0] !== undefined && held[0].length >= 5 ? held[0] : Buffer.concat(held);
      const length = start.readUInt32BE(1);
      if (length > MAX_RECORD_BYTES)
        throw new ArchiveError('The archive contains a record that is too large.');
      if (size < 5 + length) break;
      const all = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held);
      const body = all.subarray(5, 5 + length);
      held = [all.subarray(5 + length)];
      size -= 5 + length;
      yield start[0] === 'N'.charCodeAt(0)
        ? { record: record.parse(JSON.parse(body.toString())) }
        : { data: body };
    }
  }
  if (size > 0) throw new ArchiveError('The archive ends in the middle of a record.');
}

const announces = ({ kind }: ArchiveRecord): boolean =>
  kind === 'table' || kind === 'mails' || kind === 'file';

/**
 * Yields the parts of an archive in order. Read each part's data to its end before requesting the
 * next part: the hash is checked at the end of the data.
 */
export async function* partsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const records = recordsOf(chunks);
  const nothing = async function* (): AsyncGenerator<Buffer> {};
  async function* dataOf(name: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let bytes = 0;
    for (;;) {
      const { value } = await records.next();
      if (value === undefined) throw new ArchiveError(`The archive ends within ${name}.`);
      if ('data' in value) {
        hash.update(value.data);
        bytes += value.data.length;
        yield value.data;
        continue;
      }
      const { record: end } = value;
      const whole = end.kind === 'end' && end.bytes === bytes && end.sha256 === hash.digest('hex');
      if (!whole) throw new ArchiveError(`The archive's ${name} does not match its hash.`);
      return;
    }
  }
  try {
    for (;;) {
      const { value } = await records.next();
      if (value === undefined) return;
      if ('data' in value || value.record.kind === 'end') {
        throw new ArchiveError('The archive contains data that belongs to no record.');
      }
      yield {
        record: value.record,
        data: announces(value.record) ? dataOf(value.record.kind) : nothing(),
      };
    }
  } finally {
    await records.return();
  }
}
