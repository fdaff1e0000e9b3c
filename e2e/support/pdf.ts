import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { extractText, getDocumentProxy } from 'unpdf';
import { openBlank } from './test.ts';

const library = fileURLToPath(import.meta.resolve('unpdf/pdfjs'));

interface Drawn {
  /** A byte of grey for each pixel, as base64. */
  readonly grey: string;
  readonly width: number;
  readonly height: number;
}

/** Draws the last page of a PDF on a canvas, as its reader's phone sees it: 150 dots per inch, slightly blurred. */
const DRAW = `async (base64) => {
  const { getDocument } = await import('/pdfjs.mjs');
  const data = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const pdf = await getDocument({ data }).promise;
  const page = await pdf.getPage(pdf.numPages);
  const viewport = page.getViewport({ scale: 150 / 72 });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  const context = canvas.getContext('2d');
  await page.render({ canvas, canvasContext: context, viewport, background: '#fff' }).promise;
  const seen = document.createElement('canvas');
  seen.width = canvas.width;
  seen.height = canvas.height;
  const blurred = seen.getContext('2d');
  blurred.filter = 'blur(0.8px)';
  blurred.drawImage(canvas, 0, 0);
  const { data: pixels, width, height } = blurred.getImageData(0, 0, seen.width, seen.height);
  let grey = '';
  for (let at = 1; at < pixels.length; at += 4) grey += String.fromCharCode(pixels[at]);
  return { grey: btoa(grey), width, height };
}`;

/** Reads the QR code on the last page of a PDF. The page is left on an empty address. */
export async function scanPdf(page: Page, path: string): Promise<string> {
  await page.route('**/pdfjs.mjs', (route) =>
    route.fulfill({ path: library, contentType: 'text/javascript' }),
  );
  await openBlank(page);
  const base64 = (await readFile(path)).toString('base64');
  const drawn = await page.evaluate<Drawn>(`(${DRAW})(${JSON.stringify(base64)})`);
  const { width, height } = drawn;
  // Each word is a pixel without transparency, whose three colours are the grey.
  const words = Uint32Array.from(
    Buffer.from(drawn.grey, 'base64'),
    (grey) => 0xff000000 + grey * 0x010101,
  );
  const pixels = new Uint8ClampedArray(words.buffer);
  // The code is dark on white paper; looking for the reverse too takes twice as long.
  const read = jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' });
  return read?.data ?? 'no QR code';
}

/** The text of a PDF. Signs are in the order in which they are seen, so a vowel sign may precede its letter. */
export async function readPdf(path: string): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)));
  return (await extractText(pdf, { mergePages: true })).text;
}
