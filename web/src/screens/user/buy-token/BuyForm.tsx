import type { getPrice, ReplyOf } from '@prelaunch/contract';
import {
  formatPaise,
  formatPercent,
  formatPrice,
  formatTokens,
  paise,
  type Paise,
  parseRupees,
  rupeesFromPaise,
} from '@prelaunch/domain/money';
import { orderNumber } from '@prelaunch/domain/order-number';
import { priceOrder } from '@prelaunch/domain/pricing';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { PaymentScreen } from '../lazy-payment-screen.ts';
import { paymentPath } from '../../../paths.ts';
import { amountInWords, formatInLakhs } from '../../../purchases/amount-words.ts';
import { startOrder } from '../../../purchases/order-store.ts';
import type { OrderRequest } from '../../../purchases/order.ts';
import { useTooManyPending } from '../../../purchases/own-purchases.ts';
import { OrderSlip } from '../../../purchases/OrderSlip.tsx';
import { moveSlip } from '../../../purchases/slip-transition.ts';
import { useMemberId } from '../../../purchases/useMemberId.ts';
import { useSaleClosed } from '../../../purchases/useSaleClosed.ts';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { AmountInput } from '../../../ui/inputs/AmountInput.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { DescriptionList, type Description } from '../../../ui/layout/DescriptionList.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { buyTexts as texts } from '../texts.ts';
import styles from './BuyTokenScreen.module.css';
import { amountProblem, limitText, type Offer } from './amount-check.ts';

/** How long the button shows its processing state before the payment page opens. */
const WAIT_MS = 1_000;

/** Returns a function that starts an order and opens its payment page, and whether that is in progress. */
function useBuyNow(): [boolean, (amount: Paise) => void] {
  const memberId = useMemberId();
  const [, navigate] = useLocation();
  const [processing, setProcessing] = useState(false);
  const [request, setRequest] = useState<OrderRequest | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Leaving the screen cancels the navigation. A layout effect, because other effects run until the
  // next screen has loaded.
  useLayoutEffect(() => () => clearTimeout(timer.current), []);

  // Orders are stored by member: an order that is started before the member is known would not be found again.
  useLayoutEffect(() => {
    if (request === null || memberId === null) return;
    startOrder(memberId, request);
    moveSlip(() => {
      navigate(paymentPath(request.orderNumber, String(rupeesFromPaise(request.amount))));
    });
  }, [request, memberId, navigate]);

  const buyNow = (amount: Paise) => {
    if (processing) return;
    setProcessing(true);
    // Its code arrives during the wait.
    PaymentScreen.preload();
    timer.current = setTimeout(() => {
      setRequest({ orderNumber: orderNumber(Date.now()), amount });
    }, WAIT_MS);
  };
  return [processing, buyNow];
}

/** In rupees, as typed. */
const QUICK_AMOUNTS = ['1000', '5000', '10000', '50000', '100000', '500000'];

interface BuyFormProps {
  readonly symbol: string;
  /** Whether the slip is beside the amount. Otherwise it is below, and its total stays in sight with the button. */
  readonly beside: boolean;
  readonly price: ReplyOf<typeof getPrice> | undefined;
  /** Whether the amount has the focus at once, because the member has asked for the form. */
  readonly focused: boolean;
}

/** The amount, with fee, total and quantity as the server will calculate them. */
export function BuyForm({ symbol, beside, price, focused }: BuyFormProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [processing, buyNow] = useBuyNow();
  const tooManyWaiting = useTooManyPending();
  const closed = useSaleClosed();
  const refused = closed === null ? (tooManyWaiting ? texts.tooManyWaiting : null) : texts[closed];

  const offer: Offer | null = price
    ? {
        price: price.price,
        feeRate: price.platformChargePercent,
        remaining: price.remainingPrivateSupply,
        limit: price.maxOrderAmount,
        symbol,
      }
    : null;
  const amount = parseRupees(typed);
  const problem = offer && amountProblem(amount, offer);
  const order = offer && offer.price > 0n ? priceOrder(amount ?? paise(0n), offer) : null;
  // An empty field is not yet an error: the same text is shown as a hint.
  const untouched = typed === '' && problem === texts.invalidAmount;
  const limit = offer && limitText(offer);
  // Omitted when the error already contains it.
  const limitHint = limit !== null && problem?.includes(limit) !== true && (
    <AmountText>{` ${limit}`}</AmountText>
  );
  const pending = <Skeleton width="6rem" height="1.5em" />;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (amount === null || offer === null || problem !== null || refused !== null) {
      field.current?.focus();
    } else {
      buyNow(amount);
    }
  };

  const total: Description = {
    label: texts.total,
    value: order ? <Money value={order.total} /> : pending,
    strong: !beside,
    lead: beside,
  };
  const next = <p className={styles.next}>{texts.next}</p>;
  const bar = (
    <div className={styles.bar}>
      {!beside && <DescriptionList items={[total]} />}
      <Button
        type="submit"
        wide
        pending={processing}
        pendingText={texts.buying}
        disabled={!processing && (offer === null || problem !== null || refused !== null)}
      >
        {texts.buy}
      </Button>
      {beside && next}
    </div>
  );

  return (
    <form className={cx(styles.form, beside && styles.beside)} noValidate onSubmit={submit}>
      <Card title={texts.heading(symbol)}>
        <Field
          label={texts.amount}
          error={untouched ? null : problem}
          hint={
            <>
              {untouched && <>{texts.invalidAmount} </>}
              {offer ? (
                <>
                  {offer.price > 0n && (
                    <AmountText>{texts.amountHint(formatPrice(offer.price), symbol)}</AmountText>
                  )}
                  {limitHint}
                </>
              ) : (
                <Skeleton width="10rem" height="1.2em" />
              )}
            </>
          }
        >
          <AmountInput
            ref={field}
            autoFocus={focused}
            value={typed}
            onValueChange={setTyped}
            readOnly={processing}
          />
          <p className={styles.words}>{amount !== null && amount > 0n && amountInWords(amount)}</p>
        </Field>
        <div className={styles.quick} role="group" aria-label={texts.quickAmounts}>
          {QUICK_AMOUNTS.map((rupees) => (
            <Button
              key={rupees}
              variant="secondary"
              size={beside ? 'normal' : 'small'}
              aria-pressed={typed === rupees}
              disabled={
                processing || offer === null || amountProblem(parseRupees(rupees), offer) !== null
              }
              onClick={() => setTyped(rupees)}
            >
              {quickLabel(rupees)}
            </Button>
          ))}
        </div>
        {refused !== null && (
          <p className={styles.refused} role="status">
            {refused}
          </p>
        )}
      </Card>
      <OrderSlip
        lines={[
          {
            label: texts.tokens,
            value: order ? `${formatTokens(order.quantity)} ${symbol}` : pending,
          },
          { label: texts.orderAmount, value: order ? formatPaise(order.amount) : pending },
          {
            label: texts.fee(offer ? formatPercent(offer.feeRate) : '…'),
            value: order ? formatPaise(order.fee) : pending,
          },
          ...(beside ? [total] : []),
        ]}
        foot={beside && bar}
      />
      {!beside && bar}
      {!beside && next}
    </form>
  );
}

const quickLabel = (rupees: string): string => formatInLakhs(parseRupees(rupees) ?? paise(0n));
