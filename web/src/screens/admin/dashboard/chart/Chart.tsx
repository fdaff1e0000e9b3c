import { type PointerEvent, type ReactNode, useState } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Bars } from './Bars.tsx';
import styles from './Chart.module.css';
import type { ChartSpec } from './chart-spec.ts';
import { Rings } from './Rings.tsx';

/** The text beside the pointer, and its place as shares of the chart's width and height. */
interface Hover {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

function hoverAt({ target, currentTarget, clientX, clientY }: PointerEvent): Hover | null {
  const text = (target as Element).closest('[data-hover]')?.getAttribute('data-hover');
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return text == null ? null : { text, x: (clientX - left) / width, y: (clientY - top) / height };
}

interface ChartProps {
  readonly label: string;
  /** Undefined while the figures are loading. */
  readonly spec: ChartSpec | undefined;
  readonly kind: ChartSpec['kind'];
  /** Shown in the middle of a ring. */
  readonly centre?: ReactNode;
}

/** A chart beside its table of figures. The pointer reads the exact figure of a slice or bar. */
export function Chart({ label, spec, kind, centre }: ChartProps) {
  const [hover, setHover] = useState<Hover | null>(null);
  const frame = cx(styles.frame, styles[kind]);
  if (spec === undefined) {
    return (
      <div className={frame}>
        <Skeleton width="100%" height="100%" round={kind !== 'bar'} />
      </div>
    );
  }
  const point = (event: PointerEvent) => setHover(hoverAt(event));
  return (
    <div className={frame}>
      <div
        role="img"
        aria-label={label}
        className={styles.drawing}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => {
          // Lifting a finger also fires this event; then the text stays until another place is touched.
          if (pointerType === 'mouse') setHover(null);
        }}
      >
        {kind === 'bar' ? <Bars {...spec} /> : <Rings kind={kind} spec={spec} />}
      </div>
      {centre !== undefined && <span className={styles.centre}>{centre}</span>}
      {hover !== null && (
        <span
          className={styles.hover}
          aria-hidden="true"
          style={{
            insetInlineStart: `${hover.x * 100}%`,
            insetBlockStart: `${hover.y * 100}%`,
            // Near an edge the label is shifted inwards.
            transform: `translate(${hover.x * -100}%, calc(-100% - var(--s2)))`,
          }}
        >
          {hover.text}
        </span>
      )}
    </div>
  );
}
