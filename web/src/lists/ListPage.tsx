import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Pager, type PagerProps } from '../ui/table/Pager.tsx';
import { Table, type TableProps } from '../ui/table/Table.tsx';
import styles from './ListPage.module.css';
import { Filter, ListTools, type ListToolsTexts } from './ListTools.tsx';
import type { ListState } from './useListPage.ts';

export interface ListTexts extends ListToolsTexts {
  readonly heading: string;
  readonly loading?: string;
  readonly failed: string | ((error: Error | null) => string);
  readonly empty: string;
  /** The text of the button that clears search and filters. */
  readonly showAll?: string;
}

interface ListPageProps<Row>
  extends
    Pick<TableProps<Row>, 'columns' | 'compact' | 'skeletonRows' | 'selectAll'>,
    Pick<PagerProps, 'marginPages'> {
  readonly texts: ListTexts;
  readonly list: ListState<Row>;
  /** Whether the caption is visible. Otherwise it is only for screen readers, because a heading has the same text. */
  readonly captionShown?: boolean;
  readonly rowKey?: TableProps<Row>['rowKey'];
  /** A note beside search and filters. */
  readonly notice?: ReactNode;
  /** Quiet buttons after search and filters. */
  readonly tools?: ReactNode;
  /** Actions on the selected rows, shown below the table. */
  readonly bulk?: ReactNode;
  readonly picture?: EmptyStateProps['picture'];
  /** Heading and next step of the list when it is empty without search and filters. */
  readonly emptyTitle?: ReactNode;
  readonly emptyAction?: ReactNode;
  /** Above the next step of an empty list, also with search and filters. */
  readonly emptyNote?: ReactNode;
  /** Shows labels above the filters, and searches by a button instead of while typing. */
  readonly asForm?: boolean;
  /** The filter that the screen shows as chips: its field is only for screen readers and the keyboard. */
  readonly chipsOf?: string | undefined;
  /** The filter that is beside the pager. */
  readonly besidePager?: string | undefined;
  readonly className?: string | undefined;
}

/** A list in pages: search, filters, count and export, the table and its states, and the pager. */
export function ListPage<Row>({
  texts,
  list,
  columns,
  captionShown = false,
  rowKey = (row) => (row as { readonly id: string }).id,
  notice,
  tools,
  bulk,
  selectAll,
  picture,
  emptyTitle,
  emptyAction,
  emptyNote,
  asForm = false,
  chipsOf,
  besidePager,
  compact = false,
  skeletonRows = 10,
  marginPages,
  className,
}: ListPageProps<Row>) {
  const { query, setPage, showAll, filters } = list;
  const { data, isPending, isError, error, isFetching, refetch } = query;
  const failed = isError && data === undefined;
  const below = filters.find(({ name }) => name === besidePager);
  const pager = data !== undefined && (
    <Pager page={data.page} lastPage={data.lastPage} marginPages={marginPages} onPage={setPage} />
  );
  return (
    <div className={styles.list}>
      <ListTools
        list={{ ...list, filters: filters.filter((filter) => filter !== below) }}
        texts={texts}
        notice={notice}
        tools={tools}
        asForm={asForm}
        chipsOf={chipsOf}
      />
      <div className={className}>
        <Table
          caption={texts.heading}
          captionHidden={!captionShown}
          columns={columns}
          rows={data?.records ?? []}
          rowKey={rowKey}
          firstNumber={data === undefined ? 1 : (data.page - 1) * data.limit + 1}
          compact={compact}
          selectAll={selectAll}
          loading={isPending}
          loadingText={texts.loading}
          skeletonRows={skeletonRows}
          error={
            failed ? (
              <ErrorState
                text={typeof texts.failed === 'string' ? texts.failed : texts.failed(error)}
                retrying={isFetching}
                onRetry={() => void refetch()}
              />
            ) : undefined
          }
          empty={
            <EmptyState
              picture={picture ?? (showAll === undefined ? 'table' : 'search')}
              title={showAll === undefined && emptyTitle}
              text={texts.empty}
              action={
                <>
                  {emptyNote}
                  {showAll === undefined ? (
                    emptyAction
                  ) : (
                    <Button variant="link" onClick={showAll}>
                      {texts.showAll}
                    </Button>
                  )}
                </>
              }
            />
          }
        />
      </div>
      {bulk}
      {below === undefined ? (
        pager
      ) : (
        <div className={styles.pages}>
          {pager}
          <Filter {...below} named />
        </div>
      )}
    </div>
  );
}
