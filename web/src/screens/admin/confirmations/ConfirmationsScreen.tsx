import { useState } from 'react';
import { useTitle } from '../../../programme/useTitle.ts';
import { firstNumber } from '../../../staff/lists/useKnownPage.ts';
import { useListAddress } from '../../../staff/lists/useListAddress.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import { confirmationColumns } from './confirmation-columns.tsx';
import styles from './ConfirmationsScreen.module.css';
import { ReviewDialog } from './ReviewDialog.tsx';
import { confirmationTexts as words } from './texts.ts';
import { useConfirmationPage, type Confirmation } from './useConfirmationPage.ts';
import { useEndConfirmation } from './useEndConfirmation.ts';

/** /admin/confirmations: what waits for a second admin. */
export function ConfirmationsScreen() {
  const title = useTitle('admin', words.heading);
  const { page, setPage } = useListAddress();
  const query = useConfirmationPage({ page, setPage });
  const [reviewed, setReviewed] = useState<Confirmation | null>(null);
  const close = () => {
    setReviewed(null);
  };
  const { confirm, decline, confirming, declining } = useEndConfirmation(close);
  const { data } = query;

  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={words.heading} description={words.description} />
      <div className={styles['list']}>
        <p className={styles['count']} role="status">
          {data !== undefined && data.total > 0 && words.found(data.total)}
        </p>
        <RecordTable
          caption={words.heading}
          columns={confirmationColumns(firstNumber(data), setReviewed)}
          query={query}
          texts={words}
          onPage={setPage}
        />
      </div>
      {reviewed !== null && (
        <ReviewDialog
          key={reviewed.id}
          confirmation={reviewed}
          confirming={confirming}
          declining={declining}
          onConfirm={() => {
            confirm(reviewed);
          }}
          onDecline={() => {
            decline(reviewed);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
