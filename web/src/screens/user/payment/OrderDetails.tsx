import { formatPaise, formatPercent, formatPrice, formatTokens } from '@prelaunch/domain/money';
import type { PricedOrder } from '@prelaunch/domain/pricing';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { paymentTexts as texts } from '../texts.ts';
import { Copyable } from './CopyRows.tsx';
import styles from './PaymentScreen.module.css';

interface OrderDetailsProps {
  /** Null when the address contains no order. */
  readonly orderNumber: string | null;
  readonly order: PricedOrder | null;
}

/** The order's sum, line by line. */
export function OrderDetails({ orderNumber, order }: OrderDetailsProps) {
  const symbol = useProgramme('user').data?.token?.symbol ?? '';
  return (
    <Card title={texts.details}>
      <DescriptionList
        items={[
          {
            label: texts.orderNumber,
            value:
              orderNumber === null ? (
                texts.notAvailable
              ) : (
                <Copyable label={texts.orderNumber} shown={orderNumber} />
              ),
          },
          {
            label: texts.orderAmount,
            value: order ? formatPaise(order.amount) : texts.notAvailable,
          },
          {
            label: order ? texts.fee(formatPercent(order.feeRate)) : texts.feePlain,
            value: order ? formatPaise(order.fee) : texts.notAvailable,
          },
          {
            label: texts.total,
            value: order ? formatPaise(order.total) : texts.notAvailable,
            strong: true,
          },
        ]}
      />
      {order && (
        <p className={styles.quiet}>
          {texts.buys(formatTokens(order.quantity), symbol, formatPrice(order.price))}
        </p>
      )}
    </Card>
  );
}
