import { usePendingPurchases } from '../../../purchases/own-purchases.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ArrivalRail } from '../arrived/ArrivalRail.tsx';
import { arrivedTexts as texts } from '../arrived/texts.ts';
import { useArrivals } from '../arrived/useArrivals.ts';

/** Where the money of the newest pending payment is; nothing where none is pending. */
export function NewestPayment() {
  const newest = (usePendingPurchases() ?? []).slice(0, 1);
  const arrivals = useArrivals(newest);
  return newest.map((purchase) => (
    <Card key={purchase.id} title={texts.newest}>
      <ArrivalRail purchase={purchase} arrivals={arrivals} />
    </Card>
  ));
}
