import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { texts } from '../texts.ts';
import { Chart } from './chart/Chart.tsx';
import type { ChartSpec } from './chart/chart-spec.ts';
import styles from './FigureCard.module.css';
import { FigureTable, type FigureTableProps } from './FigureTable.tsx';

interface FigureCardProps extends FigureTableProps {
  readonly kind: ChartSpec['kind'];
  readonly chart: ChartSpec | undefined;
  readonly centre?: ReactNode;
  /** Places the chart beside its table on wide screens instead of above it. */
  readonly wide?: boolean;
}

/** A chart and the table of its figures. */
export function FigureCard({ kind, chart, centre, wide = false, ...table }: FigureCardProps) {
  return (
    <Card title={table.title}>
      <div className={cx(styles.figures, wide && styles.wide)}>
        <Chart
          label={texts.dashboard.chart[kind](table.title)}
          kind={kind}
          spec={chart}
          centre={centre}
        />
        <FigureTable {...table} />
      </div>
    </Card>
  );
}
