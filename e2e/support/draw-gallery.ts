import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@prelaunch/testkit/product';
import sharp, { type OverlayOptions } from 'sharp';
import { GALLERY, galleryFile, galleryPage } from './gallery-page.ts';
import { PICTURE_SCREENS, type PictureScreen } from './picture-screens.ts';

/** The width of a picture of the gallery, and the space in it, in pixels. */
const WIDTH = 900;
const GAP = 8;
const BACKGROUND = '#808080';
const QUALITY = 45;

const DESKTOPS = ['en/1280-light', 'hi/1280-dark'];
const PHONES = ['en/390-light', 'en/390-dark', 'hi/390-light', 'hi/390-dark'];

/** The files of the rows of a screen, by the languages that its pages have. */
const rowsOf = ({ viewer }: PictureScreen): readonly (readonly string[])[] =>
  viewer === 'superadmin'
    ? [['en/1280-light', 'en/1280-dark'], PHONES.slice(0, 2)]
    : [DESKTOPS, PHONES];

/** One picture of a screen: a row of desktops above a row of phones. */
async function compose(folder: string, screen: PictureScreen): Promise<Buffer> {
  const parts: OverlayOptions[] = [];
  let top = 0;
  for (const row of rowsOf(screen)) {
    // Two phones are as wide as two of four.
    const columns = row === rowsOf(screen)[0] ? 2 : 4;
    const width = Math.floor((WIDTH - (columns - 1) * GAP) / columns);
    let height = 0;
    for (const [at, file] of row.entries()) {
      const [language = '', size = ''] = file.split('/');
      const input = sharp(join(folder, language, `${screen.name}-${size}.png`)).resize({ width });
      const { data, info } = await input.png().toBuffer({ resolveWithObject: true });
      parts.push({ input: data, left: at * (width + GAP), top });
      height = Math.max(height, info.height);
    }
    top += height + GAP;
  }
  return sharp({
    create: { width: WIDTH, height: top - GAP, channels: 3, background: BACKGROUND },
  })
    .composite(parts)
    .webp({ quality: QUALITY, effort: 4 })
    .toBuffer();
}

/**
 * Writes docs/gallery.md and its pictures.
 *
 * @param folder has a folder for each language with the pictures of all screens
 * @returns the size of all pictures in bytes
 */
export async function writeGallery(folder: string): Promise<number> {
  const docs = join(root, 'docs');
  await rm(join(docs, GALLERY), { recursive: true, force: true });
  await mkdir(join(docs, GALLERY));
  let bytes = 0;
  for (const screen of PICTURE_SCREENS) {
    const picture = await compose(folder, screen);
    bytes += picture.length;
    await writeFile(join(docs, galleryFile(screen)), picture);
  }
  await writeFile(join(docs, 'gallery.md'), galleryPage(PICTURE_SCREENS));
  return bytes;
}
