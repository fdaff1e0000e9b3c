import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import { PaymentMethodText } from '../../purchases/PaymentMethodText.tsx';
import { DescriptionList, type Description } from '../../ui/layout/DescriptionList.tsx';
import { creditItems } from './credit-items.ts';
import { purchaseTexts } from './texts.ts';
import type { StaffPurchase } from './staff-purchase.ts';

const texts = purchaseTexts.summary;

interface PurchaseSummaryProps {
  readonly purchase: StaffPurchase;
}

/**
 * The member and the payment of a purchase. What the member pays is shown above the list, so the list has the final amount only
 * where a credit pays a part of it.
 */
export function PurchaseSummary({ purchase }: PurchaseSummaryProps) {
  const { user, orderNumber, paymentCode, paymentMethod, bankName } = purchase;
  const { createdAt, decidedAt, decidedBy, firstReference } = purchase;
  const items: readonly Description[] = [
    { label: texts.referralCode, value: user.referralCode },
    { label: texts.orderNumber, value: orderNumber ?? purchaseTexts.none },
    ...(paymentCode === null ? [] : [{ label: texts.paymentCode, value: paymentCode }]),
    ...(firstReference === null ? [] : [{ label: texts.firstReference, value: firstReference }]),
    { label: texts.submitted, value: `${formatIstDate(createdAt)} ${formatIstTime(createdAt)}` },
    ...(decidedAt === null || decidedBy === null
      ? []
      : [
          {
            label: texts.decided,
            value: purchaseTexts.decidedAt(
              `${formatIstDate(decidedAt)} ${formatIstTime(decidedAt)}`,
              decidedBy,
            ),
          },
        ]),
    { label: texts.method, value: <PaymentMethodText method={paymentMethod} /> },
    ...(bankName === null ? [] : [{ label: texts.bank, value: bankName }]),
    { label: texts.tokens, value: formatTokens(purchase.totalQuantity) },
    { label: texts.orderAmount, value: formatPaise(purchase.amount) },
    { label: texts.fee, value: formatPaise(purchase.platformCharge) },
    ...creditItems(purchase),
  ];
  return <DescriptionList items={items} />;
}
