import { getPurchaseProgress } from '@prelaunch/contract';
import { formatPaise } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { usePendingPurchases, type OwnPurchase } from '../../../purchases/own-purchases.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { ArrivalRail } from '../arrived/ArrivalRail.tsx';
import { arrivedTexts as texts } from '../arrived/texts.ts';
import { useArrivals } from '../arrived/useArrivals.ts';
import { receiptAddress } from '../payment-history/receipt-address.ts';
import { progressTexts } from '../texts.ts';

function Payment({ purchase }: { readonly purchase: OwnPurchase }) {
  const arrivals = useArrivals([purchase]);
  // Optional information, so a failure shows no toast.
  const { data: progress } = useQuery({
    ...endpointQuery('user', getPurchaseProgress, { params: { id: purchase.id } }),
    meta: { quiet: true },
  });
  return (
    <Card title={texts.newest}>
      <p>
        <TextLink href={receiptAddress(purchase)}>
          <AmountText>
            {`${formatPaise(purchase.finalAmount)} · ${formatMoment(purchase.createdAt)}`}
          </AmountText>
        </TextLink>
        {progress !== undefined && ` · ${progressTexts.ahead(progress.ahead)}`}
      </p>
      <ArrivalRail purchase={purchase} arrivals={arrivals} />
    </Card>
  );
}

/** The newest pending payment and where its money is; nothing where none is pending. */
export function NewestPayment() {
  const newest = usePendingPurchases()?.[0];
  return newest && <Payment key={newest.id} purchase={newest} />;
}
