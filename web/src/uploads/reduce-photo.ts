/** Photos that browsers can draw; HEIC only in Safari. Animated formats are not photos. */
const PHOTO = /^image\/(jpeg|png|webp|heic|heif)$/;

/** Smaller files are sent as they are. */
const WORTH_REDUCING = 600_000;

/** Larger files are not photos of a phone, and drawing them could take all of its memory. */
const LARGEST = 40 * 1024 * 1024;

/** The sides of the result, in pixels: a long receipt or screenshot keeps a width at which its text is legible. */
const LONG_SIDE = 2_000;
const SHORT_SIDE = 1_080;

/** The second one only where the first is not enough. */
const QUALITIES = [0.82, 0.7];

export const isReducible = ({ type, size }: File): boolean =>
  PHOTO.test(type) && size > WORTH_REDUCING && size <= LARGEST;

/** The factor by which both sides of a photo are reduced. */
export function factorFor(width: number, height: number): number {
  const [short, long] = width < height ? [width, height] : [height, width];
  return Math.min(1, Math.max(LONG_SIDE / long, SHORT_SIDE / short));
}

async function drawSmaller(file: File): Promise<HTMLCanvasElement> {
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const factor = factorFor(photo.width, photo.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(photo.width * factor);
    canvas.height = Math.round(photo.height * factor);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser cannot draw');
    // JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    photo.close();
  }
}

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });

/**
 * Reduces a photo to a legible JPEG, upright. Returns the file itself when it is no photo, is small already, cannot be
 * decoded by this browser, or would not become smaller.
 */
export async function reducePhoto(file: File): Promise<File> {
  if (!isReducible(file)) return file;
  try {
    const canvas = await drawSmaller(file);
    let smallest: Blob = file;
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, quality);
      // A browser that cannot encode JPEG returns a PNG.
      if (blob?.type === 'image/jpeg' && blob.size < smallest.size) smallest = blob;
      if (smallest.size <= WORTH_REDUCING) break;
    }
    if (smallest === file) return file;
    const name = file.name.replace(/(\.[a-z\d]+)?$/i, '.jpg');
    return new File([smallest], name, { type: 'image/jpeg', lastModified: file.lastModified });
  } catch {
    return file;
  }
}
