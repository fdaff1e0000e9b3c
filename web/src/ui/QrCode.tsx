import { useId, useMemo } from 'react';
import { qrPath } from './qr-path.ts';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  text: string;
  /** Names the picture for screen readers. */
  title: string;
  /** CSS pixels. */
  size?: number;
}

/** A QR code of high error correction. Load it lazily: the encoder comes with it. */
export function QrCode({ text, title, size = 256 }: QrCodeProps) {
  const titleId = useId();
  const code = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-labelledby={titleId}
      className={styles['code']}
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
