import { amountToPay } from '@prelaunch/domain/credits';
import {
  formatPaise,
  formatPercent,
  formatPrice,
  formatTokens,
  type Paise,
} from '@prelaunch/domain/money';
import type { PricedOrder } from '@prelaunch/domain/pricing';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { OrderSlip } from '../../../purchases/OrderSlip.tsx';
import type { Stamp } from '../../../purchases/stamps.ts';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Description } from '../../../ui/layout/DescriptionList.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { creditedLines } from '../credited/credited.ts';
import { creditedTexts } from '../credited/texts.ts';
import { paymentTexts as texts } from '../texts.ts';
import { copyLine } from './copy-line.tsx';
import styles from './OrderDetails.module.css';
import screen from './PaymentScreen.module.css';

/** The sums of an order; the rate is null where only the fee itself is stored. */
export interface OrderSums extends Omit<PricedOrder, 'feeRate'> {
  readonly feeRate: PricedOrder['feeRate'] | null;
}

interface OrderDetailsProps {
  /** Null when the address contains no order. */
  readonly orderNumber: string | null;
  /** Null when its sums are not known. */
  readonly order: OrderSums | null;
  /** Whether the sums are still loading. */
  readonly loading?: boolean;
  /** What a credit of the member pays of the total; undefined for none. */
  readonly credited?: Paise | undefined;
  /** Whether the rest was paid too, as the member has said. */
  readonly paid?: boolean;
  readonly stamps?: readonly Stamp[];
  /** As for `OrderSlip`. */
  readonly payee?: string | null | undefined;
  /** Whether only the sums are shown until the member unfolds the rest. */
  readonly foldable?: boolean;
}

/** The total, and its parts where a credit pays one of them. What is to be paid leads. */
function totalLines(finalAmount: Paise, credited: Paise | undefined, paid: boolean): Description[] {
  const total = <Money value={finalAmount} />;
  if (credited === undefined) return [{ label: texts.total, value: total, lead: true }];
  const order = { finalAmount, credited };
  if (paid) return [{ label: texts.total, value: total, lead: true }, ...creditedLines(order)];
  return [
    { label: creditedTexts.orderTotal, value: formatPaise(finalAmount) },
    { label: creditedTexts.kept, value: `− ${formatPaise(credited)}` },
    { label: creditedTexts.toPay, value: <Money value={amountToPay(order)} />, lead: true },
  ];
}

/** The slip of the order that is paid, with its sum line by line. */
export function OrderDetails({
  orderNumber,
  order,
  loading = false,
  credited,
  paid = false,
  stamps = [],
  payee,
  foldable = false,
}: OrderDetailsProps) {
  const symbol = useProgramme('user').data?.token?.symbol ?? '';
  const [unfolded, setUnfolded] = useState(false);
  const none = <span className={styles.none}>{texts.notAvailable}</span>;
  const absent = (width: string) => (loading ? <Skeleton width={width} height="1.5em" /> : none);
  const folded = foldable && !unfolded;
  return (
    <div className={cx(screen.order, styles.details, folded && styles.folded)}>
      <OrderSlip
        title={texts.details}
        payee={payee}
        folded={folded}
        blank={orderNumber === null}
        moves={!loading}
        stamps={stamps}
        actions={
          foldable ? (
            <span className={styles.unfold}>
              <Button
                variant="quiet"
                size="small"
                aria-expanded={unfolded}
                onClick={() => setUnfolded(!unfolded)}
              >
                {unfolded ? texts.foldDetails : texts.showDetails}
                <ChevronDown aria-hidden="true" />
              </Button>
            </span>
          ) : undefined
        }
        lines={[
          orderNumber === null
            ? { label: texts.orderNumber, value: none }
            : copyLine({ label: texts.orderNumber, value: orderNumber }, orderNumber),
          {
            label: texts.orderAmount,
            value: order ? formatPaise(order.amount) : absent('5rem'),
          },
          {
            label:
              order === null || order.feeRate === null
                ? texts.feePlain
                : texts.fee(formatPercent(order.feeRate)),
            value: order ? formatPaise(order.fee) : absent('4rem'),
          },
          ...(order
            ? totalLines(order.total, credited, paid)
            : [{ label: texts.total, value: absent('7rem'), lead: loading }]),
        ]}
        note={
          order && (
            <AmountText>
              {texts.buys(formatTokens(order.quantity), symbol, formatPrice(order.price))}
            </AmountText>
          )
        }
      />
    </div>
  );
}
