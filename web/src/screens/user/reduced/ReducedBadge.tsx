import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { reducedTexts as texts } from './texts.ts';

interface ReducedBadgeProps {
  readonly purchase: Pick<OwnPurchase, 'reducedTo' | 'reducedFrom'>;
}

/** The mark beside the status of an order that was reduced to what was paid, and of the purchase in its place; nothing of any other. */
export function ReducedBadge({ purchase: { reducedTo, reducedFrom } }: ReducedBadgeProps) {
  if (reducedTo === undefined && reducedFrom === undefined) return null;
  return (
    <Badge tone="grey" outlined>
      {texts.mark}
    </Badge>
  );
}
