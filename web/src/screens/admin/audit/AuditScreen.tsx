import { useTitle } from '../../../programme/useTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Table } from '../../../ui/Table.tsx';
import { texts } from '../texts.ts';
import { auditColumns } from './audit-columns.tsx';
import styles from './AuditScreen.module.css';
import { AuditTools } from './AuditTools.tsx';
import { useAuditAddress } from './useAuditAddress.ts';
import { useAuditPage } from './useAuditPage.ts';

const words = texts.audit;

/** Who changed what in the company. */
export function AuditScreen() {
  const title = useTitle('admin', words.heading);
  const address = useAuditAddress();
  const { data, isPending, isError, isFetching, refetch } = useAuditPage(address);
  const narrowed = address.search !== '' || address.action !== '';
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={words.heading} description={words.description} />
      <div className={styles['trail']}>
        <AuditTools address={address} found={data} />
        <div className={styles['table']}>
          <Table
            caption={words.heading}
            captionHidden
            columns={auditColumns}
            rows={data?.records ?? []}
            rowKey={({ id }) => id}
            loading={isPending}
            loadingText={words.loading}
            skeletonRows={10}
            error={
              isError && data === undefined ? (
                <ErrorState
                  text={words.failed}
                  retrying={isFetching}
                  onRetry={() => void refetch()}
                />
              ) : undefined
            }
            empty={
              <EmptyState
                picture={narrowed ? 'search' : 'table'}
                text={words.empty}
                action={
                  narrowed && (
                    <Button variant="link" onClick={address.showAll}>
                      {words.showAll}
                    </Button>
                  )
                }
              />
            }
          />
        </div>
        {data !== undefined && (
          <Pager
            page={data.page}
            lastPage={data.lastPage}
            onPage={address.setPage}
            pageRange={3}
            marginPages={1}
          />
        )}
      </div>
    </>
  );
}
