import { entryOf } from '@prelaunch/contract';
import { formatTokens } from '@prelaunch/domain/money';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { interventionMark } from '../../../purchases/interventions/InterventionBadge.tsx';
import { reasonText } from '../../../purchases/interventions/reason-text.ts';
import { OrderContact } from '../../../purchases/OrderContact.tsx';
import { isReversed, type OwnPurchase } from '../../../purchases/own-purchases.ts';
import { cx } from '../../../ui/cx.ts';
import { formatMoment } from '../../../ui/dates.ts';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { DateText } from '../../../ui/text/DateText.tsx';
import { availableAgain } from '../credited/credited.ts';
import { useReadInterventions } from './read-interventions.ts';
import styles from './Intervened.module.css';
import { intervenedTexts as texts } from './texts.ts';

interface IntervenedPurchaseProps {
  readonly purchase: OwnPurchase;
  readonly intervention: NonNullable<OwnPurchase['intervention']>;
}

/** What the company did to a purchase that it had approved, why, and whom the member asks. Its notice is not shown any more. */
export function IntervenedPurchase({ purchase, intervention }: IntervenedPurchaseProps) {
  const { id, orderNumber, totalQuantity } = purchase;
  const { kind, reason, at } = intervention;
  const heading = useId();
  const symbol = useProgramme('user').data?.token?.symbol ?? '';
  const { isRead, read } = useReadInterventions();
  useEffect(() => {
    if (!isRead(purchase)) read(purchase);
  });
  const again = availableAgain(purchase);
  const story = entryOf(texts.story, kind);
  return (
    <section
      className={cx(styles.card, isReversed(purchase) && styles.reversed)}
      aria-labelledby={heading}
    >
      <h3 id={heading} className={styles.title}>
        <CircleAlert aria-hidden="true" />
        {interventionMark(kind).text}
      </h3>
      {story !== undefined && (
        <p className={styles.story}>
          <DateText>{story(`${formatTokens(totalQuantity)} ${symbol}`, formatMoment(at))}</DateText>
        </p>
      )}
      <p>{`${texts.reason}: ${reasonText(reason)}`}</p>
      {again !== null && (
        <p>
          <AmountText>{again}</AmountText>
        </p>
      )}
      <div data-print="hide">
        <p>{texts.contact(orderNumber ?? id)}</p>
        <OrderContact orderNumber={orderNumber} />
      </div>
    </section>
  );
}
