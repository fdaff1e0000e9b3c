/** WCAG 2.2, 1.4.3: how far text and its ground must be apart. */
const READABLE = 4.5;

/** What an accent has to be readable on: under white text, and on the light surfaces of the pages. */
const LIGHT_GROUNDS = ['#ffffff', '#f4f5f9'] as const;
/** The surface of the pages where a person has chosen a dark screen. */
const DARK_GROUND = '#12141c';

/** How far it is taken to black or white at a time: a step that no eye tells from the next. */
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

const isReadable = (colour: string, grounds: readonly string[]): boolean =>
  grounds.every((ground) => contrast(colour, ground) >= READABLE);

function mix(colour: string, towards: number, step: number): string {
  const mixed = channels(colour).map((channel) =>
    Math.round(channel + ((towards - channel) * step) / STEPS),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The nearest shade that can be read: the colour itself where it can be. */
function nearestReadable(colour: string, towards: 0 | 255, grounds: readonly string[]): string {
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mix(colour, towards, step);
    if (isReadable(shade, grounds)) return shade;
  }
  return mix(colour, towards, STEPS);
}

/** Two shades of one colour, `#rrggbb` in small letters. */
export interface Shades {
  /** Readable under white text and on light surfaces. */
  readonly accent: string;
  /** Readable on dark surfaces. */
  readonly accentDark: string;
}

/** The shades as they can be shown: darker and lighter than was wished, as far as reading needs it. */
export function readableShades({ accent, accentDark }: Shades): Shades {
  return {
    accent: nearestReadable(accent, 0, LIGHT_GROUNDS),
    accentDark: nearestReadable(accentDark, 255, [DARK_GROUND]),
  };
}
