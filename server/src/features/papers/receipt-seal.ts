import type { Seal } from '@prelaunch/domain/payee-seal';
import type { Paper } from './paper.ts';

/** The square in which `drawSeal` draws. */
const SQUARE = 48;

/** A colour of CSS `hsl()` as `#rrggbb`; pdfkit does not know the form. */
function hsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (shift: number): string => {
    const at = (shift + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Draws the core of a seal, as web/src/payees/PayeeSeal.tsx does. */
function drawCore({ pdf }: Paper, { core, turn }: Seal, colour: string): void {
  const middle = SQUARE / 2;
  switch (core) {
    case 'dot':
      pdf.circle(middle, middle, 4).fill(colour);
      return;
    case 'ring':
      pdf.lineWidth(2.5).circle(middle, middle, 3.5).stroke(colour);
      return;
    case 'bar':
    case 'square': {
      const [width, height] = core === 'bar' ? [11, 3.5] : [6.5, 6.5];
      pdf.rotate(turn, { origin: [middle, middle] });
      pdf.roundedRect(middle - width / 2, middle - height / 2, width, height, 1).fill(colour);
    }
  }
}

/** Draws the seal of a payee as on the screens: the same colours and forms. */
export function drawSealAt(paper: Paper, seal: Seal, left: number, top: number, size: number) {
  const { pdf } = paper;
  const [arms, stars] = seal.hues;
  const [sky, arm, core] = [hsl(arms, 0.45, 0.16), hsl(arms, 0.8, 0.68), hsl(stars, 0.9, 0.82)];
  pdf.drawPlaced(left, top, size / SQUARE, () => {
    pdf.circle(SQUARE / 2, SQUARE / 2, 23).fill(sky);
    pdf.lineWidth(2.5).lineCap('round').lineJoin('round');
    for (const path of seal.arms) pdf.path(path).stroke(arm);
    for (const { x, y, r } of seal.stars) pdf.circle(x, y, r).fill(core);
    drawCore(paper, seal, core);
  });
}
