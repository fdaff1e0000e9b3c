import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import { dashboardTexts as texts } from '../texts.ts';
import { cellText, type StockRow } from './cell-text.ts';
import { Code } from './Code.tsx';
import styles from './StockTable.module.css';
import type { StockPage } from './useStock.ts';

interface StockTableProps {
  readonly stock: 'globalStock' | 'myStock';
  readonly page: StockPage;
  /** What can be done while there are no rows. */
  readonly nextStep: ReactNode;
}

const isIn = (headers: readonly string[], header: string): boolean => headers.includes(header);

function columnOf(header: string, position: number): Column<StockRow> {
  return {
    id: header,
    header,
    align: isIn(texts.numberColumns, header) ? 'end' : 'start',
    firm: true,
    cell: (row) => {
      const text = cellText(row, header, position);
      const code = isIn(texts.codeColumns, header) && text !== texts.noValue;
      return code ? <Code header={header} value={text} /> : text;
    },
  };
}

/** Stock in detail, a page at a time. */
export function StockTable({ stock, page, nextStep }: StockTableProps) {
  const { rows, loading, failed } = page;
  const vacant = !loading && !failed && rows.length === 0;
  return (
    <div className={styles['stock']}>
      <div className={vacant ? styles['vacant'] : undefined}>
        <Table
          caption={texts.details(texts[stock])}
          columns={texts.columns[stock].map(columnOf)}
          rows={rows}
          rowKey={(row) => rows.indexOf(row)}
          loading={loading}
          error={
            failed ? (
              <ErrorState
                text={texts.failed(texts[stock])}
                retrying={page.retrying}
                onRetry={page.onRetry}
              />
            ) : undefined
          }
          empty={<EmptyState picture="table" text={texts.noData} action={nextStep} />}
        />
      </div>
      <Pager page={page.page} lastPage={page.lastPage} onPage={page.onPage} label={texts.pages} />
    </div>
  );
}
