/** The numbers to which money is sent. */
export interface PayeeNumbers {
  readonly accountNumber: string;
  readonly ifscCode: string;
  /** Empty when the account has none. */
  readonly upi: string;
}

/**
 * The text whose SHA-256 draws the payee's seal: equal for equal account number, IFSC code and UPI ID, whatever their
 * case and spaces. The header names the version of the drawing: another one needs another header.
 */
export const payeeSealText = ({ accountNumber, ifscCode, upi }: PayeeNumbers): string =>
  ['prelaunch payee seal 1', accountNumber, ifscCode, upi]
    .map((text) => text.replace(/\s+/g, ' ').trim().toLowerCase())
    .join('\n');

/** A small galaxy in a square of 48 units. Equal numbers of a payee draw the same one. */
export interface Seal {
  /** Degrees on the colour circle: of the sky and its arms, and of the core and its stars. */
  readonly hues: readonly [arms: number, stars: number];
  /** Each a path of SVG. */
  readonly arms: readonly string[];
  readonly core: 'dot' | 'ring' | 'bar' | 'square';
  /** Of the core, in degrees. */
  readonly turn: number;
  readonly stars: readonly { readonly x: number; readonly y: number; readonly r: number }[];
}

const CENTRE = 24;
const CORES = ['dot', 'ring', 'bar', 'square'] as const;
const STEPS = 14;

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A point at this distance from the centre, at an angle in turns. */
const at = (radius: number, turns: number): readonly [x: number, y: number] => [
  rounded(CENTRE + radius * Math.cos(turns * 2 * Math.PI)),
  rounded(CENTRE + radius * Math.sin(turns * 2 * Math.PI)),
];

/** A spiral from the core to the edge, `winding` turns long; a negative one turns the other way. */
function armOf(start: number, winding: number): string {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS;
    return at(5 + 15 * share, start + winding * share).join(' ');
  });
  return `M${points.join('L')}`;
}

/**
 * Draws the seal of a SHA-256. What eyes tell apart at once depends on one byte each: two colours, the number of arms, how
 * and how far they turn, the core, and where the stars are.
 *
 * @param hash at least 16 bytes
 */
export function drawSeal(hash: Uint8Array): Seal {
  const byte = (index: number): number => hash[index] ?? 0;
  const hue = (byte(0) % 12) * 30;
  const count = 2 + (byte(2) % 4);
  const winding = (0.25 + (byte(3) % 4) * 0.2) * (byte(4) % 2 === 0 ? 1 : -1);
  const start = byte(5) / 256;
  return {
    hues: [hue, (hue + 60 + (byte(1) % 9) * 30) % 360],
    arms: Array.from({ length: count }, (_, arm) => armOf(start + arm / count, winding)),
    core: CORES[byte(6) % CORES.length] ?? 'dot',
    turn: (byte(7) % 4) * 45,
    stars: Array.from({ length: 3 + (byte(8) % 4) }, (_, star) => {
      const [x, y] = at(10 + (byte(9 + star) % 10), byte(15 - star) / 256);
      return { x, y, r: rounded(0.8 + (byte(9 + star) % 3) * 0.4) };
    }),
  };
}
