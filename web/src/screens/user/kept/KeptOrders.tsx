import { decimalText, formatPaise } from '@prelaunch/domain/money';
import { CircleAlert, Save } from 'lucide-react';
import { useState } from 'react';
import { paymentPath } from '../../../paths.ts';
import { isDue, type KeptOrder } from '../../../purchases/kept-order.ts';
import { forget } from '../../../purchases/kept-store.ts';
import { useKeptOrders } from '../../../purchases/useKeptOrders.ts';
import { useKnownMember } from '../../../purchases/useKnownMember.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { UnbrokenText } from '../../../ui/text/UnbrokenText.tsx';
import { creditedLines } from '../credited/credited.ts';
import styles from './KeptOrders.module.css';
import { keptTexts as texts } from './texts.ts';
import { useSendKept, type Sending } from './useSendKept.ts';

const ORDER_NUMBER = /(PUR-\d+)/;

/** What is kept of an order, in the words of the form that it was typed into. */
function keptItems({ orderNumber, total, credited, body, proof }: KeptOrder) {
  const file = proof?.file?.name ?? proof?.receipt?.name;
  return [
    { label: texts.orderNumber, value: orderNumber },
    { label: texts.total, value: formatPaise(total) },
    ...creditedLines({ finalAmount: total, credited }),
    ...('referenceNumber' in body ? [{ label: texts.reference, value: body.referenceNumber }] : []),
    ...(file === undefined ? [] : [{ label: texts.file, value: file }]),
  ];
}

interface KeptProps {
  readonly order: KeptOrder;
  readonly sending: Sending;
}

/** An order that will be sent. */
function Waiting({ order, sending }: KeptProps) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <DescriptionList items={keptItems(order)} />
      <div className={styles.actions}>
        <Button
          size="small"
          pending={sending.running}
          pendingText={texts.sending}
          onClick={sending.send}
        >
          {texts.send}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setAsked(true)}>
          {texts.discard}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        danger
        title={texts.discardTitle}
        confirmText={texts.discard}
        onConfirm={() => void forget(order.key)}
        onCancel={() => setAsked(false)}
      >
        {texts.discardText(order.orderNumber)}
      </ConfirmDialog>
    </>
  );
}

/** An order that is not sent any more. */
function Ended({ order }: { readonly order: KeptOrder }) {
  return (
    <div className={styles.actions}>
      <ButtonLink size="small" href={paymentPath(order.orderNumber, decimalText(order.amount))}>
        {texts.open}
      </ButtonLink>
      <Button size="small" variant="quiet" onClick={() => void forget(order.key)}>
        {texts.hide}
      </Button>
    </div>
  );
}

/** The title of a kept order, and what happens next. */
function headOf({ refusal, orderNumber }: KeptOrder, due: boolean, failed: boolean) {
  if (due) return { title: texts.title, lines: [failed ? texts.willRetry : texts.waiting] };
  return refusal === null
    ? { title: texts.oldTitle(orderNumber), lines: [texts.oldNext] }
    : { title: texts.refusedTitle(orderNumber), lines: [refusal, texts.refusedNext] };
}

function Kept({ order, sending }: KeptProps) {
  const due = isDue(order);
  const { title, lines } = headOf(order, due, sending.failed);
  const Icon = due ? Save : CircleAlert;
  return (
    <section className={cx(styles.kept, !due && styles.ended)} tabIndex={-1} data-kept="">
      <div className={styles.head} role={due ? 'status' : 'alert'}>
        <Icon aria-hidden="true" />
        <div>
          <h2>
            <UnbrokenText parts={ORDER_NUMBER}>{title}</UnbrokenText>
          </h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      {due ? <Waiting order={order} sending={sending} /> : <Ended order={order} />}
    </section>
  );
}

/** The member's orders that are saved in this browser, above every screen; sends them. */
export function KeptOrders() {
  const member = useKnownMember();
  const orders = useKeptOrders(member);
  const sending = useSendKept(member, orders);
  return orders.map((order) => <Kept key={order.key} order={order} sending={sending} />);
}
