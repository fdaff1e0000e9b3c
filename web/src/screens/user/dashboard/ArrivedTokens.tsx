import { formatTokens } from '@prelaunch/domain/money';
import { CircleCheck } from 'lucide-react';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { OrderSlip } from '../../../purchases/OrderSlip.tsx';
import { useNewestArrival, type OwnPurchase } from '../../../purchases/own-purchases.ts';
import { useWasStamped } from '../../../purchases/useArrivalStamp.ts';
import { useStamps } from '../../../purchases/useStamps.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { formatShortDate } from '../../../ui/dates.ts';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { DateText } from '../../../ui/text/DateText.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { arrivedTexts as texts } from '../arrived/texts.ts';
import { creditedLines } from '../credited/credited.ts';
import { receiptAddress } from '../payment-history/receipt-address.ts';
import { reducedText } from '../reduced/reduced-text.ts';
import { historyTexts } from '../texts.ts';
import styles from './DashboardScreen.module.css';

function ArrivedSlip({ purchase }: { readonly purchase: OwnPurchase }) {
  const symbol = useProgramme('user').data?.token?.symbol ?? '';
  const reduced = reducedText(purchase);
  return (
    <OrderSlip
      title={texts.arrived}
      payee={purchase.payeeName}
      paid
      stamps={useStamps(purchase)}
      note={reduced && <AmountText>{reduced}</AmountText>}
      lines={[
        {
          label: historyTexts.tokens,
          value: `${formatTokens(purchase.totalQuantity)} ${symbol}`,
          lead: true,
        },
        { label: historyTexts.amount, value: <Money value={purchase.finalAmount} /> },
        ...creditedLines(purchase),
      ]}
      foot={
        <TextLink apart href={receiptAddress(purchase)}>
          {historyTexts.receipt}
        </TextLink>
      }
    />
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns whether a slip shows the arrival: for a day, or for three days until it was stamped. Then a line is enough. */
function useHasSlip(): (purchase: OwnPurchase) => boolean {
  const wasStamped = useWasStamped();
  return ({ id, decidedAt }) => {
    const age = decidedAt === null ? Infinity : Date.now() - decidedAt.getTime();
    return age < DAY_MS || (age < 3 * DAY_MS && !wasStamped(id));
  };
}

/** The stamped slip of the purchase whose tokens have arrived last; nothing where a line is enough. */
export function ArrivedTokens() {
  const purchase = useNewestArrival();
  const hasSlip = useHasSlip();
  if (purchase === undefined || !hasSlip(purchase)) return null;
  return <ArrivedSlip key={purchase.id} purchase={purchase} />;
}

/** A line about the purchase whose tokens have arrived last, when its slip is gone; nothing a week later. */
export function ArrivedBefore() {
  const purchase = useNewestArrival();
  const hasSlip = useHasSlip();
  const symbol = useProgramme('user').data?.token?.symbol ?? '';
  if (purchase?.decidedAt == null || hasSlip(purchase)) return null;
  const day = formatShortDate(purchase.decidedAt);
  return (
    <p className={styles.arrived}>
      <CircleCheck aria-hidden="true" />
      <span>
        <DateText>
          {texts.arrivedOn(`${formatTokens(purchase.totalQuantity)} ${symbol}`, day)}
        </DateText>{' '}
        <TextLink href={receiptAddress(purchase)}>{historyTexts.receipt}</TextLink>
      </span>
    </p>
  );
}
