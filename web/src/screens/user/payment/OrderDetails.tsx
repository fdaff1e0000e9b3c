import { formatPaise, formatPercent, formatPrice, formatTokens } from '@prelaunch/domain/money';
import type { PricedOrder } from '@prelaunch/domain/pricing';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { AmountText } from '../../../ui/AmountText.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Money } from '../../../ui/Money.tsx';
import { paymentTexts as texts } from '../texts.ts';
import { copyLine } from './copy-line.tsx';
import styles from './OrderDetails.module.css';
import screen from './PaymentScreen.module.css';

interface OrderDetailsProps {
  /** Null when the address contains no order. */
  readonly orderNumber: string | null;
  readonly order: PricedOrder | null;
  /** Whether only number and total are shown until the member unfolds the rest. */
  readonly foldable?: boolean;
}

/** The order's sum, line by line. */
export function OrderDetails({ orderNumber, order, foldable = false }: OrderDetailsProps) {
  const symbol = useProgramme('user').data?.token?.symbol ?? '';
  const [unfolded, setUnfolded] = useState(false);
  const none = <span className={styles.none}>{texts.notAvailable}</span>;
  return (
    <div className={cx(screen.order, styles.details, foldable && !unfolded && styles.folded)}>
      <Card
        title={texts.details}
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
      >
        <DescriptionList
          items={[
            orderNumber === null
              ? { label: texts.orderNumber, value: none }
              : copyLine({ label: texts.orderNumber, value: orderNumber }, orderNumber),
            {
              label: texts.orderAmount,
              value: order ? formatPaise(order.amount) : none,
              minor: true,
            },
            {
              label: order ? texts.fee(formatPercent(order.feeRate)) : texts.feePlain,
              value: order ? formatPaise(order.fee) : none,
              minor: true,
            },
            {
              label: texts.total,
              value: order ? <Money value={order.total} /> : none,
              strong: order !== null,
            },
          ]}
        />
        {order && (
          <p className={styles.buys}>
            <AmountText>
              {texts.buys(formatTokens(order.quantity), symbol, formatPrice(order.price))}
            </AmountText>
          </p>
        )}
      </Card>
    </div>
  );
}
