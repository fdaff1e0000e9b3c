import { listConfirmations } from '@prelaunch/contract';
import { useState } from 'react';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { confirmationColumns, type Confirmation } from './confirmation-columns.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { confirmationTexts as texts } from './texts.ts';
import { useEndConfirmation } from './useEndConfirmation.ts';

/** /admin/confirmations: what waits for a second admin. */
export function ConfirmationsScreen() {
  const title = useTitle('admin', texts.heading);
  const list = useListPage({
    area: 'admin',
    endpoint: listConfirmations,
    // Another admin may have confirmed one in the meantime.
    options: { staleTime: 0 },
  });
  const [reviewed, setReviewed] = useState<Confirmation | null>(null);
  const close = () => {
    setReviewed(null);
  };
  const { confirm, decline, confirming, declining } = useEndConfirmation(close);

  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={texts.heading} description={texts.description} />
      <ListPage texts={texts} list={list} columns={confirmationColumns(setReviewed)} />
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
