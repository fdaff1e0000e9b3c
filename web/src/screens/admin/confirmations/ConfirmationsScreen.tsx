import { listConfirmations } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { paths } from '../../../paths.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useMayWrite } from '../useMayWrite.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { type Confirmation, confirmationColumns } from './confirmation-columns.tsx';
import styles from './confirmations.module.css';
import { confirmationTexts as texts } from './texts.ts';
import { useEndConfirmation } from './useEndConfirmation.ts';

/** Whether the company's changes need a second admin; undefined while it is unknown. */
function useNeedsSecondAdmin(): boolean | undefined {
  // The same request as the menu's, so that both share one reply.
  const { data } = useQuery({
    ...endpointQuery('admin', listConfirmations, { query: { page: 1, limit: 1 } }),
    meta: { quiet: true },
  });
  return data?.fourEyes;
}

/** /admin/confirmations: the changes that wait for a second admin. */
export function ConfirmationsScreen() {
  const title = useTitle('admin', texts.heading);
  const list = useListPage({
    area: 'admin',
    endpoint: listConfirmations,
    // Another admin may have confirmed a change in the meantime.
    options: { staleTime: 0 },
  });
  const isOff = useNeedsSecondAdmin() === false;
  const [opened, setReviewed] = useState<Confirmation | null>(null);
  // As the list has it now: a reload may have brought the member's answer.
  const reviewed = list.query.data?.records.find(({ id }) => id === opened?.id) ?? opened;
  const close = () => {
    setReviewed(null);
  };
  const { confirm, decline, confirming, declining } = useEndConfirmation(close);

  return (
    <>
      <PageTitle title={title} />
      <PageHeader
        title={texts.heading}
        description={isOff ? texts.descriptionOff : texts.description}
      />
      <ListPage
        texts={isOff ? { ...texts, empty: texts.emptyOff } : texts}
        list={list}
        columns={confirmationColumns(setReviewed, useMayWrite())}
        className={styles.list}
        picture="confirmation"
        emptyTitle={isOff && <h2 className={styles.off}>{texts.off}</h2>}
        emptyAction={
          <span className={styles.next}>
            <ButtonLink variant="secondary" href={paths.adminAudit}>
              {texts.toAudit}
            </ButtonLink>
            <ButtonLink variant="link" href={paths.adminDashboard}>
              {texts.toDashboard}
            </ButtonLink>
          </span>
        }
      />
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
