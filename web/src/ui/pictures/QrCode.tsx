import { encodeQR } from 'qr';
import { useId, useMemo } from 'react';
import styles from './QrCode.module.css';
import { saveFile } from '../buttons/save-file.ts';

/**
 * The dark modules of a QR code as one SVG path in a square of `size` modules, quiet zone included.
 */
function qrPath(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'high', border: 4 });
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue;
      const start = x;
      while (row[x + 1] === true) x += 1;
      path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`;
    }
  });
  return { path, size: rows.length };
}

/** Downloads the QR code of a text as a PNG of about 1,000 pixels; `name` without '.png'. */
export async function saveQr(text: string, name: string): Promise<void> {
  const { path, size } = qrPath(text);
  const scale = Math.ceil(1000 / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the picture.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('This browser cannot save the picture.');
  saveFile(blob, `${name}.png`);
}

export interface QrCodeProps {
  text: string;
  /** The picture's label for screen readers. */
  title: string;
  /** CSS pixels. */
  size?: number;
}

/** A QR code of high error correction. Load it lazily, because it contains the encoder. */
export function QrCode({ text, title, size = 256 }: QrCodeProps) {
  const titleId = useId();
  const code = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-labelledby={titleId}
      className={styles.code}
      width={size}
      height={size}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
    >
      <title id={titleId}>{title}</title>
      <path fill="#000" d={code.path} />
    </svg>
  );
}
