import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';

/** How a hand that holds a phone turns the picture from one frame to the next. */
const FRAMES = ['', '1deg', '-1deg', '2deg', '-2deg'];

/**
 * Reads the QR code from the screen, as a phone's camera would: it takes the first frame that it can read. One frame is not
 * enough, because the code of every fourteenth order cannot be read in exactly one position.
 */
export async function scanQr(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: /QR code/ });
  await picture.scrollIntoViewIfNeeded();
  for (const frame of FRAMES) {
    await picture.evaluate((svg, angle) => {
      if (svg.parentElement !== null) svg.parentElement.style.rotate = angle;
    }, frame);
    const pixels = sharp(await picture.screenshot())
      .ensureAlpha()
      .raw();
    const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
    const read = jsQR(Uint8ClampedArray.from(data), info.width, info.height);
    if (read !== null) return read.data;
  }
  return 'nothing to scan';
}
