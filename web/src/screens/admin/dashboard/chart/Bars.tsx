import type { ChartSpec } from './chart-spec.ts';
import styles from './Chart.module.css';

/** Horizontal bars in percent. A constant axis makes two days comparable. */
export function Bars({ dataset, slices }: Pick<ChartSpec, 'dataset' | 'slices'>) {
  return (
    <div className={styles.bars}>
      <span className={styles.legend}>{dataset}</span>
      {slices.map(({ label, colour, drawn, hover }) => (
        <div key={label} className={styles.row} data-hover={hover}>
          <span className={styles.label}>{label}</span>
          <span className={styles.track}>
            <span
              className={styles.fill}
              style={{ inlineSize: `${drawn}%`, background: `var(${colour})` }}
            />
          </span>
        </div>
      ))}
      <span className={styles.ticks}>
        <span>0</span>
        <span>50</span>
        <span>100</span>
      </span>
    </div>
  );
}
