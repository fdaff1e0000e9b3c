import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/Card.tsx';
import { texts } from '../texts.ts';
import { Chart } from './chart/Chart.tsx';
import type { ChartSpec } from './chart/chart-spec.ts';
import styles from './FigureCard.module.css';
import { FigureTable, type FigureTableProps } from './FigureTable.tsx';

interface FigureCardProps extends FigureTableProps {
  readonly kind: ChartSpec['kind'];
  readonly chart: ChartSpec | undefined;
  readonly centre?: ReactNode;
}

/** A chart and the table of its figures. */
export function FigureCard({ kind, chart, centre, ...table }: FigureCardProps) {
  return (
    <Card title={table.title}>
      <div className={styles.frame}>
        <div className={styles.figures}>
          <Chart
            label={texts.dashboard.chart[kind](table.title)}
            kind={kind}
            spec={chart}
            centre={centre}
          />
          <FigureTable {...table} />
        </div>
      </div>
    </Card>
  );
}
