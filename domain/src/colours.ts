/** WCAG 2.2, 1.4.3: the lowest contrast of text and its background. */
const MIN_CONTRAST = 4.5;

/** The surfaces of the light theme. White is also the colour of text on an accent. */
const LIGHT_BACKGROUNDS = ['#ffffff', '#f4f5f9'] as const;
/** The surface of the dark theme (web/src/styles/tokens.css). */
const DARK_BACKGROUND = '#161a2c';

/** The number of steps from a colour to black or white. A single step is not visible. */
const STEPS = 256;

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, `#rrggbb` each: from 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const isReadable = (colour: string, backgrounds: readonly string[]): boolean =>
  backgrounds.every((background) => contrast(colour, background) >= MIN_CONTRAST);

function mix(colour: string, towards: number, step: number): string {
  const mixed = channels(colour).map((channel) =>
    Math.round(channel + ((towards - channel) * step) / STEPS),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes black (0) or white (255) into the colour until it is readable on each background. */
function nearestReadable(colour: string, towards: 0 | 255, backgrounds: readonly string[]): string {
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mix(colour, towards, step);
    if (isReadable(shade, backgrounds)) return shade;
  }
  return mix(colour, towards, STEPS);
}

/** Two shades of one colour, `#rrggbb` in lower case. */
export interface Shades {
  /** Readable under white text and on light surfaces. */
  readonly accent: string;
  /** Readable on dark surfaces. */
  readonly accentDark: string;
}

/** Darkens `accent` and lightens `accentDark` until both are readable. */
export function readableShades({ accent, accentDark }: Shades): Shades {
  return {
    accent: nearestReadable(accent, 0, LIGHT_BACKGROUNDS),
    accentDark: nearestReadable(accentDark, 255, [DARK_BACKGROUND]),
  };
}
