import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, content: Buffer): Buffer<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const SIZE = 10;

/** A small PNG of one colour; each seed below 65536 gives a different file. */
export function picture(seed = 1): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // 8 bits for each of red, green and blue.
  header.set([8, 2], 8);
  const pixel = Buffer.from([seed % 256, (seed >> 8) % 256, 90]);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: SIZE }, () => pixel)]);
  const rows = Buffer.concat(Array.from({ length: SIZE }, () => row));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
