import { listOwnPurchases } from '@prelaunch/contract';
import { useState } from 'react';
import { ApiFailure } from '../../../api/failures.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { usePollWithoutStream } from '../../../live/stream-state.ts';
import { paths } from '../../../paths.ts';
import { ProgrammeTitle } from '../../../programme/ProgrammeTitle.tsx';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { isUnreserved } from '../../../purchases/reservation.ts';
import { reservationTexts } from '../../../purchases/texts.ts';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useArrivals } from '../arrived/useArrivals.ts';
import { historyTexts as texts } from '../texts.ts';
import { historyColumns } from './history-columns.tsx';
import styles from './PaymentHistoryScreen.module.css';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { Statements } from './statements/Statements.tsx';

const listTexts = {
  ...texts,
  failed: (error: Error | null) =>
    texts.failed(
      error instanceof ApiFailure && error.isExplained ? error.message : texts.unknownError,
    ),
};

const filters = {
  status: {
    label: texts.status,
    options: texts.statuses,
    preset: 'PENDING',
    all: 'ALL',
    valueIn: ({ status }: OwnPurchase) => status,
  },
  limit: {
    label: texts.pageSize,
    options: ['10', '25', '50', '100'].map((size) => ({ value: size, label: size })),
    preset: '10',
    all: null,
    toValue: Number,
  },
};

/** /user/payment-history: the member's payments and their decisions. */
export function PaymentHistoryScreen() {
  const list = useListPage({
    area: 'user',
    endpoint: listOwnPurchases,
    search: 'search',
    filters,
    replaces: true,
    options: { refetchInterval: usePollWithoutStream(), refetchOnWindowFocus: 'always' },
  });
  const pending = list.query.data?.records.filter(({ status }) => status === 'PENDING') ?? [];
  const arrivals = useArrivals(pending);
  const [opened, setOpened] = useState<{ purchase: OwnPurchase; serial: number } | null>(null);

  return (
    <>
      <ProgrammeTitle area="user" screen={texts.heading} />
      <PageHeader title={texts.heading} />
      {list.query.data?.records.some(isUnreserved) === true && (
        <Notice>{reservationTexts.overInList}</Notice>
      )}
      <div className={styles.list}>
        <ListPage
          texts={listTexts}
          list={list}
          columns={historyColumns(arrivals, (purchase, serial) => setOpened({ purchase, serial }))}
          asForm
          skeletonRows={5}
          marginPages={2}
          picture="receipt"
          emptyAction={
            <ButtonLink href={paths.buyToken} variant="secondary">
              {texts.buy}
            </ButtonLink>
          }
        />
      </div>
      <Statements />
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
