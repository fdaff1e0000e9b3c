import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A token's coin: its stored picture, or the symbol on a disc of its colour (`companies/token-icon-svg.ts`). */
export type Coin =
  { readonly picture: Uint8Array } | { readonly symbol: string; readonly accent: string };

/**
 * The forms in which systems ask for the icon of a site: `any` with a transparent background, `maskable` with a
 * background and the coin within the safe circle of 80 %, `touch` with a background and a small margin, and
 * `card` for previews of shared links.
 */
export type IconForm = 'any' | 'maskable' | 'touch' | 'card';

interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The share of the height that the coin takes. */
  readonly coin: number;
  readonly isOpaque: boolean;
}

const drawingOf = (form: IconForm, side: number): Drawing => {
  switch (form) {
    case 'any':
      return { width: side, height: side, coin: 1, isOpaque: false };
    case 'maskable':
      return { width: side, height: side, coin: 0.66, isOpaque: true };
    case 'touch':
      return { width: side, height: side, coin: 0.82, isOpaque: true };
    case 'card':
      return { width: side, height: Math.round(side * 0.525), coin: 0.62, isOpaque: true };
  }
};

/** Draws letters as outlines, because the machine may have no fonts. Returns the elements of an SVG of 256 x 256. */
async function outlines(text: string): Promise<string> {
  const { create } = await import('fontkit');
  const folder = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));
  const font = create(readFileSync(join(folder, 'ttf', 'DejaVuSans-Bold.ttf')));
  if ('fonts' in font) throw new Error('the font is a collection');
  const { glyphs, advanceWidth } = font.layout(text);
  const scale = Math.min(88 / font.unitsPerEm, 170 / advanceWidth);
  let x = 128 - (advanceWidth * scale) / 2;
  // The font does not state the height of its capitals.
  const height = Math.max(...glyphs.map(({ bbox }) => bbox.maxY));
  const y = 128 + (height * scale) / 2;
  return glyphs
    .map(({ path, advanceWidth: width }) => {
      const placed = `translate(${String(x)} ${String(y)}) scale(${String(scale)} ${String(-scale)})`;
      x += width * scale;
      return `<path fill="#fff" transform="${placed}" d="${path.toSVG()}"/>`;
    })
    .join('');
}

async function bytesOf(coin: Coin): Promise<Uint8Array> {
  if ('picture' in coin) return coin.picture;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">' +
    `<circle cx="128" cy="128" r="124" fill="${coin.accent}"/>` +
    '<circle cx="128" cy="128" r="106" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5"/>' +
    `${await outlines(coin.symbol)}</svg>`;
  return new TextEncoder().encode(svg);
}

/** The colour behind the coin, that of the sidebar (`--night` in web/src/styles/tokens.css). */
export const BACKGROUND = '#10122b';

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Draws the icon of a site as a PNG.
 *
 * @param side the width in pixels
 */
export async function drawSiteIcon(coin: Coin, form: IconForm, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const { width, height, coin: share, isOpaque } = drawingOf(form, side);
  const diameter = Math.round(height * share);
  // An SVG has no size in pixels of its own: a high density keeps its edges sharp.
  const disc = await sharp(await bytesOf(coin), { density: 600 })
    .resize(diameter, diameter, { fit: 'contain', background: TRANSPARENT })
    .png()
    .toBuffer();
  return sharp({
    create: { width, height, channels: 4, background: isOpaque ? BACKGROUND : TRANSPARENT },
  })
    .composite([{ input: disc, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
