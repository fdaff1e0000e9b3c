import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import { PaymentMethodText } from '../../purchases/PaymentMethodText.tsx';
import { DescriptionList, type Description } from '../../ui/layout/DescriptionList.tsx';
import { purchaseTexts } from './texts.ts';
import { MemberName } from './PurchaseMarks.tsx';
import styles from './PurchaseSummary.module.css';
import type { StaffPurchase } from './staff-purchase.ts';

const texts = purchaseTexts.summary;

interface PurchaseSummaryProps {
  readonly purchase: StaffPurchase;
  /** Adds the name and the typed amount, which other screens show elsewhere. */
  readonly withName?: boolean;
}

/** The member and the payment of a purchase. Its final amount is shown above the list. */
export function PurchaseSummary({ purchase, withName = false }: PurchaseSummaryProps) {
  const { user, orderNumber, paymentCode, paymentMethod, bankName } = purchase;
  const { createdAt, typedAmount, finalAmount, firstReference } = purchase;
  const items: Description[] = [
    { label: texts.referralCode, value: user.referralCode },
    { label: texts.orderNumber, value: orderNumber ?? purchaseTexts.none },
    ...(paymentCode === null ? [] : [{ label: texts.paymentCode, value: paymentCode }]),
    ...(firstReference === null ? [] : [{ label: texts.firstReference, value: firstReference }]),
    { label: texts.submitted, value: `${formatIstDate(createdAt)} ${formatIstTime(createdAt)}` },
    { label: texts.method, value: <PaymentMethodText method={paymentMethod} /> },
    ...(bankName === null ? [] : [{ label: texts.bank, value: bankName }]),
    { label: texts.tokens, value: formatTokens(purchase.totalQuantity) },
    { label: texts.orderAmount, value: formatPaise(purchase.amount) },
    { label: texts.fee, value: formatPaise(purchase.platformCharge) },
  ];
  if (withName) items.unshift({ label: texts.name, value: <MemberName purchase={purchase} /> });
  if (withName && typedAmount !== null && typedAmount !== finalAmount) {
    items.push({
      label: texts.typedAmount,
      value: <span className={styles.differs}>{formatPaise(typedAmount)}</span>,
    });
  }
  return <DescriptionList items={items} />;
}
