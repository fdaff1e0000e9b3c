import { formatPaise, formatRoundPaise, paiseSumFromRupees } from '@prelaunch/domain/money';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { trendTexts as texts } from './texts.ts';
import {
  axisTop,
  barsOf,
  labelledPoints,
  labelOf,
  periodOf,
  pointAt,
  stepsOf,
  type Trends,
} from './trend-shape.ts';
import styles from './TrendChart.module.css';

const axisText = (rupees: number): string => {
  const sum = paiseSumFromRupees(rupees);
  return sum === null ? '' : formatRoundPaise(sum);
};

/** Draws collected sums as bars and submitted sums as a line. Pointer and arrow keys show a point's figures. */
export function TrendChart({ bucket, points }: Pick<Trends, 'bucket' | 'points'>) {
  const [selected, setSelected] = useState<number | null>(null);
  const count = points.length;
  const top = axisTop(points);
  // A shorter range may have replaced the points.
  const at = selected === null ? null : Math.min(selected, count - 1);
  const shown = points[at ?? count - 1];
  if (shown === undefined) return null;
  const labelled = labelledPoints(count, bucket);
  const period = periodOf(shown, bucket);
  const submitted = texts.figures(formatPaise(shown.submittedSum), shown.submittedCount);
  const collected = texts.figures(formatPaise(shown.approvedSum), shown.approvedCount);
  const share = ((at ?? 0) + 0.5) / count;

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setSelected(pointAt((clientX - left) / width, count));
  };
  const move = (event: KeyboardEvent) => {
    const now = at ?? count - 1;
    const targets: Partial<Record<string, number | null>> = {
      ArrowLeft: Math.max(0, now - 1),
      ArrowDown: Math.max(0, now - 1),
      ArrowRight: Math.min(count - 1, now + 1),
      ArrowUp: Math.min(count - 1, now + 1),
      Home: 0,
      End: count - 1,
      Escape: null,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setSelected(target);
  };

  return (
    <div className={styles.frame}>
      <div className={styles.axis} aria-hidden="true">
        <span>{axisText(top)}</span>
        <span>{axisText(top / 2)}</span>
        <span>{axisText(0)}</span>
      </div>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={texts.chart(bucket)}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={(at ?? count - 1) + 1}
        aria-valuetext={texts.point(period, submitted, collected)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => {
          // Lifting a finger also fires this event; then the figures stay until the focus leaves.
          if (pointerType === 'mouse') setSelected(null);
        }}
        onFocus={() => setSelected((before) => before ?? count - 1)}
        onBlur={() => setSelected(null)}
        onKeyDown={move}
      >
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${count} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {at !== null && <rect className={styles.marker} x={at} y={0} width={1} height={100} />}
          <path className={styles.bars} d={barsOf(points, top)} />
          <path className={styles.line} d={stepsOf(points, top)} />
        </svg>
        {at !== null && (
          <span
            className={styles.tip}
            aria-hidden="true"
            style={{
              insetInlineStart: `${share * 100}%`,
              // Near an edge the label is shifted inwards.
              transform: `translateX(${share * -100}%)`,
            }}
          >
            <strong>{period}</strong>
            <span>{`${texts.submitted} ${submitted}`}</span>
            <span>{`${texts.collected} ${collected}`}</span>
          </span>
        )}
      </div>
      <div
        className={styles.dates}
        aria-hidden="true"
        style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
      >
        {points.map(
          (each, index) =>
            labelled.includes(index) && (
              <span key={each.from} style={{ gridColumn: index + 1 }}>
                {labelOf(each, bucket)}
              </span>
            ),
        )}
      </div>
    </div>
  );
}
