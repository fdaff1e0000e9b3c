import type { Page } from '@playwright/test';
import jsQR from 'jsqr';

/** Reads the QR code from the screen, as a phone's camera would. */
export async function scanQr(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: /QR code/ });
  await picture.scrollIntoViewIfNeeded();
  const png = (await picture.screenshot()).toString('base64');
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: [...pixels.data], width: pixels.width, height: pixels.height };
  }, png);
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? 'nothing to scan';
}
