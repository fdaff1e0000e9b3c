import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChunks, writeChunks } from './chunks.ts';

const KEY = 'the key of a test, which seals no real archive';
/** A thousandth of the product's cost, which the last test has. */
const COST = { N: 32 };
const HEADER = 59;
const CHUNK = 256 * 1024;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-chunks-'));
});
afterAll(() => rm(folder, { recursive: true }));

const content = randomBytes(3 * CHUNK + 1_234);
let made = 0;

async function archive(bytes: Buffer, key: string | undefined, piece = 70_000): Promise<string> {
  const path = join(folder, String((made += 1)));
  const file = await open(path, 'wx');
  const chunks = await writeChunks(file, key, COST);
  for (let at = 0; at < bytes.length; at += piece) {
    await chunks.write(bytes.subarray(at, at + piece));
  }
  await chunks.end();
  await file.close();
  return path;
}

async function contentOf(path: string, key: string | undefined): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readChunks(path, key, COST)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe.each([
  ['sealed', KEY, 16],
  ['plain', undefined, 32],
])('an archive that is %s', (_, key, sealBytes) => {
  /** The size of full chunks; the last one is shorter. */
  const stride = 5 + CHUNK + sealBytes;
  let whole: Buffer;
  beforeAll(async () => {
    whole = await readFile(await archive(content, key));
  });
  const changed = async (change: (bytes: Buffer) => Buffer): Promise<string> => {
    const path = join(folder, String((made += 1)));
    await writeFile(path, change(Buffer.from(whole)));
    return path;
  };

  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, content.length])(
    'returns the %i bytes that were written',
    async (length) => {
      for (const piece of [70_000, 2 * CHUNK + 7]) {
        const path = await archive(content.subarray(0, length), key, piece);
        expect((await contentOf(path, key)).equals(content.subarray(0, length))).toBe(true);
      }
    },
  );

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['without its last byte', (bytes) => bytes.subarray(0, -1)],
    ['cut within a chunk', (bytes) => bytes.subarray(0, HEADER + stride + 99)],
    ['cut between two chunks', (bytes) => bytes.subarray(0, HEADER + 2 * stride)],
    ['of only its header', (bytes) => bytes.subarray(0, HEADER)],
    ['with half a header', (bytes) => bytes.subarray(0, 20)],
    ['of no bytes', () => Buffer.alloc(0)],
    ['with a byte more', (bytes) => Buffer.concat([bytes, Buffer.from([0])])],
    ['with its end twice', (bytes) => Buffer.concat([bytes, bytes.subarray(HEADER + 3 * stride)])],
    [
      'with two chunks swapped',
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, HEADER + stride),
          bytes.subarray(HEADER + 2 * stride, HEADER + 3 * stride),
          bytes.subarray(HEADER + stride, HEADER + 2 * stride),
          bytes.subarray(HEADER + 3 * stride),
        ]),
    ],
    [
      'that lacks a chunk in the middle',
      (bytes) =>
        Buffer.concat([bytes.subarray(0, HEADER + stride), bytes.subarray(HEADER + 2 * stride)]),
    ],
    [
      'whose third chunk is marked as the last',
      (bytes) => {
        const cut = Buffer.from(bytes.subarray(0, HEADER + 3 * stride));
        cut.writeUInt8(1, HEADER + 2 * stride);
        return cut;
      },
    ],
  ])('%s is refused', async (_what, change) => {
    await expect(contentOf(await changed(change), key)).rejects.toThrow(/damaged|no archive/);
  });

  test('is refused when one bit is changed in any of its parts', async () => {
    const places = [0, 18, 30, 57, 59, 60, 62, 64, 1_000, stride + 70, 2 * stride, -1, -20, -1_000];
    for (const place of places) {
      const path = await changed((bytes) => {
        const at = place < 0 ? bytes.length + place : place;
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
        return bytes;
      });
      await expect(contentOf(path, key), `bit at ${String(place)}`).rejects.toThrow(
        /damaged|no archive|does not open/,
      );
    }
  });
});

test('a wrong key, an unneeded key and a missing key give different errors', async () => {
  const sealed = await archive(content, KEY);
  const plain = await archive(content, undefined);
  await expect(contentOf(sealed, `${KEY}!`)).rejects.toThrow(/BACKUP_KEY does not open/);
  await expect(contentOf(sealed, undefined)).rejects.toThrow(/is sealed: set BACKUP_KEY/);
  await expect(contentOf(plain, KEY)).rejects.toThrow(/is not sealed, though/);
});

test('a sealed archive reveals nothing of its content, and no two are equal', async () => {
  const text = Buffer.from('the account number of somebody '.repeat(100));
  const [one, other] = await Promise.all(
    [0, 1].map(async () => readFile(await archive(text, KEY))),
  );
  expect(one?.includes('account number')).toBe(false);
  expect(one?.subarray(HEADER).equals(other?.subarray(HEADER) ?? Buffer.alloc(0))).toBe(false);
});

test("the key of an archive's seals is derived by scrypt with N = 32768 and r = 8", async () => {
  const path = join(folder, 'at-the-cost-of-the-product');
  const file = await open(path, 'wx');
  const chunks = await writeChunks(file, KEY);
  await chunks.write(content);
  await chunks.end();
  await file.close();
  const read: Buffer[] = [];
  const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
  for await (const chunk of readChunks(path, KEY, cost)) read.push(chunk);
  expect(Buffer.concat(read).equals(content)).toBe(true);
  await expect(contentOf(path, KEY)).rejects.toThrow(/BACKUP_KEY does not open/);
});
