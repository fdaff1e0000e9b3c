import { PROOF_METHODS } from '@prelaunch/domain/payment-methods';
import { reasonIn, usualReason, type RejectReason } from '@prelaunch/domain/reject-reasons';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { OrderContact } from '../../../purchases/OrderContact.tsx';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { rejectionTexts } from '../../../purchases/texts.ts';
import { useMemberId } from '../../../purchases/useMemberId.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { UnbrokenText } from '../../../ui/text/UnbrokenText.tsx';
import { availableAgain } from '../credited/credited.ts';
import { useReadRejections } from './read-rejections.ts';
import styles from './Rejected.module.css';
import { rejectedTexts as texts } from './texts.ts';
import { useSendAgain } from './useSendAgain.ts';

/** What the member is advised: to send the payment again, to look for the returned money, or only to ask. */
type Advice = 'send' | 'returned' | 'ask';

const ADVICE: Readonly<Record<RejectReason, Advice>> = {
  not_found: 'send',
  amount_differs: 'send',
  proof_unreadable: 'send',
  paid_twice: 'ask',
  returned: 'returned',
  // Only an admin who has typed these words: otherwise the receipt says which purchase has taken its place.
  reduced: 'ask',
};

/** Where the member looks for the money; `reference` is null for a payment without a proof. */
function firstStep(advice: Advice, reference: string | null): string {
  if (advice === 'returned') return texts.moneyBack(reference);
  return reference === null ? texts.findSlip : texts.check(reference);
}

const ORDER_NUMBER = /(PUR-\d+)/;

/** Why a purchase was rejected, and what its member can do. Its notice is not shown any more. */
export function RejectedPurchase({ purchase }: { readonly purchase: OwnPurchase }) {
  const { id, reason, orderNumber, referenceNumber, paymentMethod } = purchase;
  const heading = useId();
  const memberId = useMemberId();
  const hasContact = useProgramme('user').data?.contact != null;
  const { pending, sendAgain } = useSendAgain(purchase);
  const [read, addRead] = useReadRejections();
  useEffect(() => {
    if (!read.includes(id)) addRead(id);
  });
  const method = PROOF_METHODS.find((proven) => proven === paymentMethod);
  const usual = reason === null ? undefined : usualReason(reason);
  const advice = usual === undefined ? 'send' : ADVICE[usual];
  const again = availableAgain(purchase);
  const contact = (hasContact ? texts.contact : texts.reply)(orderNumber ?? id);
  return (
    <section className={styles.rejected} aria-labelledby={heading}>
      <h3 id={heading} className={styles.title}>
        <CircleAlert aria-hidden="true" />
        {texts.title}
      </h3>
      <p className={styles.reason}>
        {reason === null ? texts.noReason : reasonIn(rejectionTexts.reasons, reason)}
      </p>
      {again !== null && (
        <p>
          <AmountText>{again}</AmountText>
        </p>
      )}
      <div className={styles.next} data-print="hide">
        {advice === 'returned' ? (
          <p>{texts.ifPaid}</p>
        ) : (
          <p className={styles.once}>{texts.payOnce}</p>
        )}
        <ol className={styles.steps}>
          <li>{firstStep(advice, method === undefined ? null : referenceNumber)}</li>
          {advice === 'returned' && <li>{texts.payAgain}</li>}
          {advice === 'send' && method !== undefined && memberId !== null && (
            <li>
              <p>{usual === undefined ? texts.againUnknown : texts.again}</p>
              <Button
                size="small"
                variant={usual === undefined ? 'secondary' : 'primary'}
                pending={pending}
                onClick={() => void sendAgain(memberId, method)}
              >
                {texts.send}
              </Button>
            </li>
          )}
          <li>
            <p>
              <UnbrokenText parts={ORDER_NUMBER}>{contact}</UnbrokenText>
            </p>
            <OrderContact orderNumber={orderNumber} />
          </li>
        </ol>
      </div>
    </section>
  );
}
