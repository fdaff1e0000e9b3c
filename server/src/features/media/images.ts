import { refuse } from '../../platform/refuse.ts';

/** A phone's camera takes 12 to 50 million pixels; a small file can declare billions. */
const MAX_PIXELS = 50_000_000;

/** Processing the largest real pictures takes two or three seconds; a picture that takes 20 is malicious. */
const MAX_SECONDS = 20;

type Shown = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

const isShown = (mimeType: string): mimeType is Shown =>
  /^image\/(png|jpeg|webp|gif)$/.test(mimeType);

/** Loads sharp, a native library, with the first image. */
async function open(bytes: Buffer) {
  const { default: sharp } = await import('sharp');
  // No image is processed twice, so a cache would only take memory.
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: MAX_SECONDS,
  });
}

/**
 * Encodes an image again in its own format, which removes everything but the picture (scripts, locations,
 * appended files). Refuses images that cannot be decoded.
 */
export async function reencodeImage(bytes: Buffer, mimeType: string): Promise<Buffer> {
  if (!isShown(mimeType)) return refuse('file_type_not_allowed');
  // Rotates first, because re-encoding removes the orientation with the metadata.
  const image = (await open(bytes)).rotate();
  try {
    switch (mimeType) {
      case 'image/png':
        return await image.png({ compressionLevel: 6 }).toBuffer();
      case 'image/jpeg':
        return await image.jpeg({ quality: 85 }).toBuffer();
      case 'image/webp':
        return await image.webp({ quality: 85 }).toBuffer();
      case 'image/gif':
        return await image.gif().toBuffer();
    }
  } catch {
    return refuse('file_unreadable');
  }
}

/** The side of an icon in pixels: enough for every displayed size on high-resolution screens. */
const ICON_SIDE = 256;

/** Draws a stored image as a square PNG icon with a transparent background. */
export async function iconOf(bytes: Buffer): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  try {
    const image = await open(bytes);
    return await image
      .resize(ICON_SIDE, ICON_SIDE, { fit: 'contain', background })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    return refuse('image_not_found');
  }
}
