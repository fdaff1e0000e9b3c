import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Pager } from './Pager.tsx';
import { Table, type Column } from './Table.tsx';

/** One page of a list as a query tells of it. */
export interface RecordQuery<Row> {
  /** Undefined until the first page has come. */
  data:
    | { readonly records: readonly Row[]; readonly page: number; readonly lastPage: number }
    | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

export interface RecordTableTexts {
  loading: string;
  failed: string;
  empty: string;
  /** On the button that takes search and filters away. */
  showAll: string;
}

export interface RecordTableProps<Row> {
  /** For screen readers: a heading above says the same. */
  caption: string;
  columns: readonly Column<Row>[];
  query: RecordQuery<Row>;
  texts: RecordTableTexts;
  /** Takes search and filters away; left out where none narrows the list. */
  onShowAll?: (() => void) | undefined;
  onPage: (page: number) => void;
  skeletonRows?: number;
  /** A class for what stands closer or wider than the kit's tables do. */
  look?: string | undefined;
}

/** A list in pages: its table, loading, failed and empty states, and the pager below. */
export function RecordTable<Row extends { readonly id: string }>({
  caption,
  columns,
  query: { data, isPending, isError, isFetching, refetch },
  texts,
  onShowAll,
  onPage,
  skeletonRows = 10,
  look,
}: RecordTableProps<Row>) {
  return (
    <>
      <div className={look}>
        <Table
          caption={caption}
          captionHidden
          columns={columns}
          rows={data?.records ?? []}
          rowKey={({ id }) => id}
          loading={isPending}
          loadingText={texts.loading}
          skeletonRows={skeletonRows}
          error={
            isError && data === undefined ? (
              <ErrorState
                text={texts.failed}
                retrying={isFetching}
                onRetry={() => void refetch()}
              />
            ) : undefined
          }
          empty={
            <EmptyState
              picture={onShowAll === undefined ? 'table' : 'search'}
              text={texts.empty}
              action={
                onShowAll !== undefined && (
                  <Button variant="link" onClick={onShowAll}>
                    {texts.showAll}
                  </Button>
                )
              }
            />
          }
        />
      </div>
      {data !== undefined && <Pager page={data.page} lastPage={data.lastPage} onPage={onPage} />}
    </>
  );
}
