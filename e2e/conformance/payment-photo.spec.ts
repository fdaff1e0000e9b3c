import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sentCalls } from '../support/answers.ts';
import { file, FILE_UPLOADED, openProof, proof } from '../support/payment.ts';
import { expect, test } from '../support/test.ts';
import { expectNewestToasts, expectToasts, toast } from '../support/toasts.ts';

/** Photos of a proof are reduced before they are uploaded. */

const MEGABYTE = 1024 * 1024;

/** Draws a picture whose left half is red and whose right half is blue, with noise, so that it is large. */
async function draw(page: Page, width: number, height: number, type: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h, mime]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('this browser cannot draw');
      const pixels = context.createImageData(w, h);
      const words = new Uint32Array(pixels.data.buffer);
      for (let at = 0; at < words.length; at += 1) {
        const noise = Math.floor(Math.random() * 0x60);
        const [red, blue] = at % w < w / 2 ? [0xff - noise, noise] : [noise, 0xff - noise];
        words[at] = 0xff000000 + blue * 0x10000 + noise * 0x100 + red;
      }
      context.putImageData(pixels, 0, 0);
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: mime, quality: 0.95 })).arrayBuffer(),
      );
      const texts: string[] = [];
      for (let at = 0; at < bytes.length; at += 0x8000) {
        texts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
      }
      return btoa(texts.join(''));
    },
    [width, height, type] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** Adds the note 'turn this by 90 degrees to the right' of cameras to a JPEG. */
const turned = (jpeg: Buffer): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex'),
    jpeg.subarray(2),
  ]);

interface Watched {
  sent?: File;
}

/** Opens the form of the proof, and records the file that the page sends. */
async function openWatched(page: Page): Promise<void> {
  // Playwright shows no body that contains a file.
  await page.addInitScript(() => {
    const { prototype } = XMLHttpRequest;
    const send = Reflect.get(prototype, 'send') as (...given: unknown[]) => unknown;
    Reflect.set(prototype, 'send', function (this: unknown, ...given: unknown[]) {
      const file = given[0] instanceof FormData ? given[0].get('medias') : null;
      if (file instanceof File) (window as Watched).sent = file;
      return Reflect.apply(send, this, given);
    });
  });
  await openProof(page);
}

/** The file that the page has sent. */
const sentFile = (page: Page) =>
  page.evaluate(async () => {
    const { sent } = window as Watched;
    if (sent === undefined) throw new Error('nothing was uploaded');
    const digest = await crypto.subtle.digest('SHA-256', await sent.arrayBuffer());
    const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
    return { name: sent.name, type: sent.type, size: sent.size, hash: hash.join('') };
  });

const fileOf = (name: string, type: string, buffer: Buffer) => ({
  name,
  type,
  size: buffer.length,
  hash: createHash('sha256').update(buffer).digest('hex'),
});

/** The size of the sent photo, and the colours at its top left and bottom left. */
const look = (page: Page) =>
  page.evaluate(async () => {
    const photo = await createImageBitmap((window as Watched).sent ?? new Blob());
    const { width, height } = photo;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('this browser cannot draw');
    context.drawImage(photo, 0, 0);
    const colour = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    };
    return { width, height, top: colour(20, 20), bottom: colour(20, height - 20) };
  });

test('a large photo is uploaded as a smaller JPEG, upright', async ({ page }) => {
  await openWatched(page);
  const photo = turned(await draw(page, 3000, 2000, 'image/jpeg'));
  expect(photo.length).toBeGreaterThan(2 * MEGABYTE);
  await file(page).setInputFiles({ name: 'slip.JPEG', mimeType: 'image/jpeg', buffer: photo });
  await expectToasts(page, [FILE_UPLOADED]);
  const sent = await sentFile(page);
  expect(sent).toMatchObject({ name: 'slip.jpg', type: 'image/jpeg' });
  expect(sent.size).toBeLessThan(photo.length / 2);
  expect(await look(page)).toEqual({
    width: 1333,
    height: 2000,
    top: 'red',
    bottom: 'blue',
  });
});

test('a photo above 10 MB is accepted when its smaller form is not', async ({ page }) => {
  await openWatched(page);
  const photo = await draw(page, 2800, 2400, 'image/png');
  expect(photo.length).toBeGreaterThan(10 * MEGABYTE);
  await file(page).setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: photo });
  await expectToasts(page, [FILE_UPLOADED]);
  expect((await sentFile(page)).size).toBeLessThan(10 * MEGABYTE);
  expect(await look(page)).toMatchObject({ width: 2000, height: 1714 });
});

test('a photo that the browser cannot decode is sent as it is, and above 10 MB refused', async ({
  page,
}) => {
  await openWatched(page);
  const calls = sentCalls(page, 'uploadMedia');
  const unknown = (size: number) => ({
    name: 'slip.heic',
    mimeType: 'image/heic',
    buffer: Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
      Buffer.alloc(size),
    ]),
  });
  await file(page).setInputFiles(unknown(10 * MEGABYTE));
  await expectNewestToasts(page, ['A file may be at most 10 MB.']);
  await expect(proof(page).getByText('slip.heic')).toHaveCount(0);
  expect(calls).toHaveLength(0);
  const smaller = unknown(MEGABYTE);
  await file(page).setInputFiles(smaller);
  await expect(toast(page, FILE_UPLOADED)).toBeVisible();
  expect(await sentFile(page)).toEqual(fileOf('slip.heic', 'image/heic', smaller.buffer));
});

test('a PDF is sent as it is', async ({ page }) => {
  await openWatched(page);
  const calls = sentCalls(page, 'uploadMedia');
  const buffer = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(MEGABYTE, ' '),
    Buffer.from('\n%%EOF\n'),
  ]);
  await file(page).setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer });
  await expect.poll(() => calls.length).toBe(1);
  expect(await sentFile(page)).toEqual(fileOf('slip.pdf', 'application/pdf', buffer));
});
