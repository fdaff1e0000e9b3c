import { formatTokens } from '@prelaunch/domain/money';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { OrderSlip } from '../../../purchases/OrderSlip.tsx';
import { useNewestArrival } from '../../../purchases/own-purchases.ts';
import { stampsOf } from '../../../purchases/stamps.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { arrivedTexts as texts } from '../arrived/texts.ts';
import { receiptAddress } from '../payment-history/receipt-address.ts';
import { historyTexts } from '../texts.ts';
import styles from './DashboardScreen.module.css';

/** The stamped slip of the purchase whose tokens have arrived last; nothing a week later. */
export function ArrivedTokens() {
  const symbol = useProgramme('user').data?.token?.symbol ?? '';
  const purchase = useNewestArrival();
  if (purchase === undefined) return null;
  return (
    <div className={styles.arrived}>
      <OrderSlip
        key={purchase.id}
        title={texts.arrived}
        payee={purchase.payeeName}
        stamps={stampsOf(purchase, null)}
        lines={[
          {
            label: historyTexts.tokens,
            value: `${formatTokens(purchase.totalQuantity)} ${symbol}`,
            lead: true,
          },
          { label: historyTexts.amount, value: <Money value={purchase.finalAmount} /> },
        ]}
        foot={
          <TextLink apart href={receiptAddress(purchase)}>
            {historyTexts.receipt}
          </TextLink>
        }
      />
    </div>
  );
}
