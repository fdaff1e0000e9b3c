import { confirmChange, declineConfirmation, listConfirmations } from '@prelaunch/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { showToast } from '../../../ui/toast.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { type Confirmation, confirmationColumns } from './confirmation-columns.tsx';
import { confirmationTexts as texts } from './texts.ts';

/** Another admin has ended it, or it has expired: nothing is left to confirm or decline. */
const isOver = ({ code, status }: ApiFailure): boolean =>
  code === 'confirmation_over' || status === 404;

/**
 * Confirms, declines and withdraws requests. Refetches everything in the area afterwards, because a
 * confirmed change may affect any of it.
 *
 * @param onOver called when the request is no longer open
 */
function useEndConfirmation(onOver: () => void) {
  const queryClient = useQueryClient();
  const confirmation = useEndpoint('admin', confirmChange);
  const refusal = useEndpoint('admin', declineConfirmation);
  // A ref, because `isPending` changes one render late and would let two quick presses of Enter
  // through.
  const underWay = useRef(false);

  const end = async (send: () => Promise<{ readonly message: string }>) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      const { message } = await send();
      showToast({ kind: 'success', text: message });
      onOver();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (isOver(error)) onOver();
    } finally {
      underWay.current = false;
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
    }
  };

  return {
    confirm: ({ id }: Confirmation) => {
      void end(() => confirmation.mutateAsync({ body: { id } }));
    },
    decline: ({ id }: Confirmation) => {
      void end(() => refusal.mutateAsync({ body: { id } }));
    },
    confirming: confirmation.isPending,
    declining: refusal.isPending,
  };
}

/** /admin/confirmations: the changes that wait for a second admin. */
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
