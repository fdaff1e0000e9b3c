import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';

/** Reads the QR code from the screen, as a phone's camera would. */
export async function scanQr(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: /QR code/ });
  await picture.scrollIntoViewIfNeeded();
  const pixels = sharp(await picture.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  return jsQR(Uint8ClampedArray.from(data), info.width, info.height)?.data ?? 'nothing to scan';
}
