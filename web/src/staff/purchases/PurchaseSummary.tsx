import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import { DescriptionList, type Description } from '../../ui/DescriptionList.tsx';
import { purchaseTexts as texts } from './texts.ts';
import { MemberName } from './PurchaseMarks.tsx';
import styles from './PurchaseSummary.module.css';
import type { StaffPurchase } from './staff-purchase.ts';

const words = texts.stake;

/** What is decided: the member, the payment method and the amount. */
export function PurchaseSummary({ purchase }: { readonly purchase: StaffPurchase }) {
  const { user, orderNumber, paymentMethod, bankName, createdAt, typedAmount, finalAmount } =
    purchase;
  const items: Description[] = [
    { label: words.name, value: <MemberName purchase={purchase} /> },
    { label: words.referralCode, value: user.referralCode },
    { label: words.orderNumber, value: orderNumber ?? texts.none },
    { label: words.submitted, value: `${formatIstDate(createdAt)}, ${formatIstTime(createdAt)}` },
    { label: words.method, value: paymentMethod },
    ...(bankName === null ? [] : [{ label: words.bank, value: bankName }]),
    { label: words.tokens, value: formatTokens(purchase.totalQuantity) },
    { label: words.orderAmount, value: formatPaise(purchase.amount) },
    { label: words.fee, value: formatPaise(purchase.platformCharge) },
    { label: words.finalAmount, value: formatPaise(finalAmount), strong: true },
  ];
  if (typedAmount !== null && typedAmount !== finalAmount) {
    items.push({
      label: words.typedAmount,
      value: <span className={styles.differs}>{formatPaise(typedAmount)}</span>,
    });
  }
  return <DescriptionList items={items} />;
}
