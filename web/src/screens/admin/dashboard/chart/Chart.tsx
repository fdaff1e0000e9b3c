import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { cx } from '../../../../ui/cx.ts';
import styles from './Chart.module.css';
import { readColours } from './chart-colours.ts';
import type { ChartSpec, Hover } from './chart-spec.ts';
import { middleOfRing } from './rings.ts';

/** A number that changes with the page's theme or the token's colours. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = () => setChanges((before) => before + 1);
    const dressed = new MutationObserver(changed);
    dressed.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', changed);
    return () => {
      dressed.disconnect();
      system.removeEventListener('change', changed);
    };
  }, []);
  return changes;
}

interface ChartProps {
  readonly label: string;
  /** Undefined while the figures are loading. Memoise it: a new object draws the chart again. */
  readonly spec: ChartSpec | undefined;
  readonly kind: ChartSpec['kind'];
  /** Shown in the middle of a ring. */
  readonly centre?: ReactNode;
}

type State = 'waiting' | 'drawn' | 'failed';

/**
 * A chart beside its table of figures. Loads the drawing library, which no other screen needs; if that fails, only the
 * table is shown.
 */
export function Chart({ label, spec, kind, centre }: ChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<State>('waiting');
  const [hover, setHover] = useState<Hover | null>(null);
  const theme = useThemeChanges();

  useEffect(() => {
    const target = canvas.current;
    const box = target?.parentElement;
    if (target === null || box == null || spec === undefined) return undefined;
    let gone = false;
    let erase = () => {};
    import('./draw-chart.ts')
      .then(({ drawChart }) => {
        if (gone) return;
        const colours = readColours(
          box,
          spec.slices.map(({ colour }) => colour),
        );
        erase = drawChart(target, spec, colours, setHover);
        setState('drawn');
      })
      .catch(() => setState('failed'));
    return () => {
      gone = true;
      erase();
    };
  }, [spec, theme]);

  if (state === 'failed') return null;
  return (
    <div className={cx(styles.frame, styles[kind])}>
      <div className={styles.box}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          className={cx(state === 'waiting' && styles.unseen)}
        />
      </div>
      {state === 'waiting' ? (
        <span className={styles.over}>
          <Skeleton width="100%" height="100%" round={kind !== 'bar'} />
        </span>
      ) : (
        centre !== undefined && <span className={styles.centre}>{centre}</span>
      )}
      {state === 'drawn' &&
        kind !== 'bar' &&
        spec?.rings?.map((name, ring) => (
          <span
            key={name}
            className={styles.ringName}
            aria-hidden="true"
            style={{ insetBlockStart: `${50 + 50 * middleOfRing(kind, ring)}%` }}
          >
            {name}
          </span>
        ))}
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
