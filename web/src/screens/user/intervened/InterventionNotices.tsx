import { entryOf } from '@prelaunch/contract';
import { formatPaise } from '@prelaunch/domain/money';
import { CircleAlert } from 'lucide-react';
import { reasonText } from '../../../purchases/interventions/reason-text.ts';
import { useApprovedPurchases, type OwnPurchase } from '../../../purchases/own-purchases.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { AvailableAgain } from '../credited/CreditedText.tsx';
import { receiptAddress } from '../payment-history/receipt-address.ts';
import { useReadInterventions } from './read-interventions.ts';
import { intervenedTexts as texts } from './texts.ts';

/** A browser without what another one has stored shows no older holds and reversals. */
const SHOWN_MS = 30 * 24 * 60 * 60 * 1000;

const timeOf = ({ intervention }: OwnPurchase): number => intervention?.at.getTime() ?? 0;

/** A notice of the last hold or reversal of the last 30 days whose receipt the member has not opened. */
export function InterventionNotices() {
  const { isRead } = useReadInterventions();
  const [newest] = useApprovedPurchases()
    .filter((purchase) => Date.now() - timeOf(purchase) < SHOWN_MS && !isRead(purchase))
    .sort((one, other) => timeOf(other) - timeOf(one));
  const intervention = newest?.intervention ?? null;
  if (newest === undefined || intervention === null) return null;
  const notice = entryOf(texts.notice, intervention.kind);
  if (notice === undefined) return null;
  return (
    <Notice announced icon={CircleAlert}>
      <AmountText>
        {notice(formatPaise(newest.finalAmount), reasonText(intervention.reason))}
      </AmountText>{' '}
      <AvailableAgain purchase={newest} />{' '}
      <TextLink href={receiptAddress(newest)}>{texts.see}</TextLink>
    </Notice>
  );
}
