import { formatTokens } from '@prelaunch/domain/money';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { OrderSlip } from '../../../purchases/OrderSlip.tsx';
import { useNewestArrival, type OwnPurchase } from '../../../purchases/own-purchases.ts';
import { useStamps } from '../../../purchases/useStamps.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { arrivedTexts as texts } from '../arrived/texts.ts';
import { receiptAddress } from '../payment-history/receipt-address.ts';
import { historyTexts } from '../texts.ts';

function ArrivedSlip({ purchase }: { readonly purchase: OwnPurchase }) {
  const symbol = useProgramme('user').data?.token?.symbol ?? '';
  return (
    <OrderSlip
      title={texts.arrived}
      payee={purchase.payeeName}
      paid
      stamps={useStamps(purchase)}
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
  );
}

/** The stamped slip of the purchase whose tokens have arrived last; nothing a week later. */
export function ArrivedTokens() {
  const purchase = useNewestArrival();
  return purchase && <ArrivedSlip key={purchase.id} purchase={purchase} />;
}
