import { listOwnPurchases } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiFailure } from '../../../api/failures.ts';
import { endpointQuery } from '../../../api/query-client.ts';
import { usePollWithoutNews } from '../../../live/line-state.ts';
import { paths } from '../../../paths.ts';
import { ProgramTitle } from '../../../programme/ProgramTitle.tsx';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { isUnreserved } from '../../../purchases/reservation.ts';
import { reservationTexts } from '../../../purchases/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Table } from '../../../ui/Table.tsx';
import { historyTexts as texts } from '../texts.ts';
import { historyColumns } from './history-columns.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import styles from './PaymentHistoryScreen.module.css';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { useHistoryFilter } from './useHistoryFilter.ts';

const reasonOf = (error: Error): string =>
  error instanceof ApiFailure && error.told ? error.message : texts.unknownError;

/** /user/payment-history: what the member has paid, and how it was decided. */
export function PaymentHistoryScreen() {
  const [filter, setFilter] = useHistoryFilter();
  const [opened, setOpened] = useState<{ purchase: OwnPurchase; serial: number } | null>(null);
  const { page, limit, status, search } = filter;
  const history = useQuery({
    ...endpointQuery('user', listOwnPurchases, {
      query: {
        page,
        limit,
        ...(status !== 'ALL' && { status }),
        ...(search !== '' && { search }),
      },
    }),
    refetchInterval: usePollWithoutNews(),
    refetchOnWindowFocus: 'always',
  });
  const { data } = history;
  // Kept while another page is on its way: the pager must not go from under the finger.
  const [lastPage, setLastPage] = useState(1);
  if (data !== undefined && data.lastPage !== lastPage) setLastPage(data.lastPage);
  // The last one on the last page was decided: the page before it is wanted.
  const beyond = data !== undefined && page > data.lastPage;
  useEffect(() => {
    if (beyond) setFilter({ page: lastPage });
  });
  const serialOf = (index: number) => (page - 1) * limit + index + 1;
  const failed = history.isError && history.data === undefined;

  return (
    <>
      <ProgramTitle area="user" screen={texts.heading} />
      <PageHeader title={texts.heading} />
      {data?.records.some(isUnreserved) === true && <Notice>{reservationTexts.over}</Notice>}
      <div className={styles['stack']}>
        <HistoryFilters filter={filter} onChange={setFilter} />
        <Table
          caption={texts.heading}
          captionHidden
          columns={historyColumns(serialOf, (purchase, serial) => setOpened({ purchase, serial }))}
          rows={history.data?.records ?? []}
          rowKey={({ id }) => id}
          loading={history.isPending}
          loadingText={texts.loading}
          empty={
            <EmptyState
              picture="receipt"
              text={texts.empty}
              action={
                status === 'ALL' && search === '' ? (
                  <ButtonLink href={paths.buyToken} variant="secondary">
                    {texts.buy}
                  </ButtonLink>
                ) : (
                  <Button
                    variant="secondary"
                    onClick={() => setFilter({ status: 'ALL', search: '' })}
                  >
                    {texts.showAll}
                  </Button>
                )
              }
            />
          }
          error={
            failed ? (
              <ErrorState
                text={texts.failed(reasonOf(history.error))}
                onRetry={() => void history.refetch()}
                retrying={history.isFetching}
              />
            ) : undefined
          }
        />
        <Pager
          page={page}
          lastPage={lastPage}
          onPage={(next) => setFilter({ page: next })}
          pageRange={3}
          marginPages={2}
          label={texts.pages}
        />
      </div>
      {opened !== null && (
        <ReceiptDialog
          purchase={opened.purchase}
          serial={opened.serial}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
