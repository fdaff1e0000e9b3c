import { listOwnPurchases } from '@prelaunch/contract';
import { formatPaise } from '@prelaunch/domain/money';
import { Fragment, useState } from 'react';
import { ApiFailure } from '../../../api/failures.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListAddress } from '../../../lists/useListAddress.ts';
import { useListPage, type ListState } from '../../../lists/useListPage.ts';
import { usePollWithoutStream } from '../../../live/stream-state.ts';
import { paths } from '../../../paths.ts';
import { ProgrammeTitle } from '../../../programme/ProgrammeTitle.tsx';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { isUnreserved } from '../../../purchases/reservation.ts';
import { reservationTexts } from '../../../purchases/texts.ts';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatShortDate } from '../../../ui/dates.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useMinWidth } from '../../../ui/layout/useMinWidth.ts';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { useArrivals } from '../arrived/useArrivals.ts';
import { DueRefunds } from '../refunds/OwnRefunds.tsx';
import { historyTexts as texts } from '../texts.ts';
import { Decided, StatusChips, useCounts } from './counts/Counts.tsx';
import { historyColumns } from './history-columns.tsx';
import cardStyles from './HistoryCards.module.css';
import styles from './PaymentHistoryScreen.module.css';
import { RECEIPT, receiptAddress } from './receipt-address.ts';
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

/** From this width of the window, in rem, the list is a table. */
const TABLE = 48;

/** The receipt that is open: the one that the member has chosen, or that the address names when its row has been loaded. */
function useOpenedReceipt(page: ListState<OwnPurchase>['query']['data']) {
  const { params, write } = useListAddress();
  const [opened, setOpened] = useState<{ purchase: OwnPurchase; serial: number } | null>(null);
  const [handled, setHandled] = useState<string | null>(null);
  const named = params.get(RECEIPT);
  const index = page?.records.findIndex(({ id }) => id === named) ?? -1;
  const purchase = page?.records[index];
  // A row may leave the page, such as after its decision, while its receipt is open.
  if (named !== handled && (named === null || purchase !== undefined)) {
    setHandled(named);
    if (page && purchase) {
      setOpened({ purchase, serial: (page.page - 1) * page.limit + index + 1 });
    }
  }
  return {
    opened,
    open: (chosen: OwnPurchase, serial: number) => setOpened({ purchase: chosen, serial }),
    close: () => {
      setOpened(null);
      if (named !== null) write({ [RECEIPT]: '' }, { replace: true });
    },
  };
}

/** More would push the list away. */
const MOST_NAMED = 3;

/** Says that pending payments have lost their reservation, with links to their receipts; nothing where none has. */
function UnreservedNotice({ purchases }: { readonly purchases: readonly OwnPurchase[] }) {
  if (purchases.length === 0) return null;
  return (
    <Notice>
      {reservationTexts.overInList}
      {purchases.slice(0, MOST_NAMED).map((purchase) => (
        <Fragment key={purchase.id}>
          {' '}
          <TextLink href={receiptAddress(purchase)}>
            <AmountText>{`${formatPaise(purchase.finalAmount)} · ${formatShortDate(purchase.createdAt)}`}</AmountText>
          </TextLink>
        </Fragment>
      ))}
    </Notice>
  );
}

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
  const counts = useCounts();
  const wide = useMinWidth(TABLE);
  const status = list.filters.find(({ name }) => name === 'status');
  const { opened, open, close } = useOpenedReceipt(list.query.data);

  return (
    <>
      <ProgrammeTitle area="user" screen={texts.heading} />
      <PageHeader title={texts.heading} />
      <DueRefunds />
      <UnreservedNotice purchases={list.query.data?.records.filter(isUnreserved) ?? []} />
      {!wide && status !== undefined && <StatusChips filter={status} counts={counts} />}
      <div className={cx(styles.list, cardStyles.list)}>
        <ListPage
          texts={listTexts}
          list={list}
          columns={historyColumns(arrivals, open)}
          asForm
          {...(!wide && { chipsOf: 'status', besidePager: 'limit' })}
          skeletonRows={5}
          marginPages={2}
          picture="receipt"
          emptyNote={
            list.search === '' && status?.text === 'PENDING' && <Decided counts={counts} />
          }
          emptyAction={
            <ButtonLink href={paths.buyToken} variant="secondary">
              {texts.buy}
            </ButtonLink>
          }
        />
      </div>
      <Statements />
      {opened !== null && (
        <ReceiptDialog purchase={opened.purchase} serial={opened.serial} onClose={close} />
      )}
    </>
  );
}
