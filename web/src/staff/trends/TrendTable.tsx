import { entryOf } from '@prelaunch/contract';
import { useState } from 'react';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Sum } from '../../ui/text/Sum.tsx';
import { trendTexts as texts } from './texts.ts';
import { periodOf, type Trends } from './trend-shape.ts';
import styles from './TrendTable.module.css';

/** The exact figures of each point, newest first, hidden until the person opens them. */
export function TrendTable({ bucket, points }: Pick<Trends, 'bucket' | 'points'>) {
  const [open, setOpen] = useState(false);
  const cell = (sum: Trends['points'][number]['approvedSum'], count: number) => (
    <td>
      <Sum value={sum} /> <span className={styles.count}>{texts.purchases(count)}</span>
    </td>
  );
  return (
    <Disclosure summary={texts.table} open={open} onToggle={setOpen}>
      {open && (
        <div className={styles.frame}>
          <table className={styles.table} aria-label={texts.title}>
            <thead>
              <tr>
                <th scope="col">{entryOf(texts.buckets, bucket) ?? bucket}</th>
                <th scope="col">{texts.submitted}</th>
                <th scope="col">{texts.collected}</th>
              </tr>
            </thead>
            <tbody>
              {[...points].reverse().map((point) => (
                <tr key={point.from}>
                  <th scope="row">{periodOf(point, bucket)}</th>
                  {cell(point.submittedSum, point.submittedCount)}
                  {cell(point.approvedSum, point.approvedCount)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Disclosure>
  );
}
