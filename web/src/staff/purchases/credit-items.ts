import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise, sumPaise } from '@prelaunch/domain/money';
import type { Description } from '../../ui/layout/DescriptionList.tsx';
import type { StaffPurchase } from './staff-purchase.ts';
import { purchaseTexts } from './texts.ts';

const texts = purchaseTexts.summary;

type Credited = Pick<StaffPurchase, 'finalAmount' | 'credited'>;

/** What a credit pays of a purchase; nothing without one. */
export const creditedItem = ({ credited }: Credited): readonly Description[] =>
  credited === undefined ? [] : [{ label: texts.credited, value: formatPaise(credited) }];

/** What a member pays of a purchase by transfer: its final amount, less what a credit pays. */
export const toPayItem = (purchase: Credited): Description => ({
  label: purchase.credited === undefined ? texts.finalAmount : texts.toPay,
  value: formatPaise(amountToPay(purchase)),
});

/** The final amount of a purchase and what a credit pays of it; nothing without a credit. */
export const creditItems = (purchase: Credited): readonly Description[] =>
  purchase.credited === undefined
    ? []
    : [
        { label: texts.finalAmount, value: formatPaise(purchase.finalAmount) },
        ...creditedItem(purchase),
      ];

/** Below the final amount of a purchase in a list: what is to be paid of one that waits, or its credit; null without a credit. */
export function listedCredit(purchase: Credited & Pick<StaffPurchase, 'status'>): string | null {
  const { credited, status } = purchase;
  if (credited === undefined) return null;
  return status === 'PENDING'
    ? purchaseTexts.listed.toPay(formatPaise(amountToPay(purchase)))
    : purchaseTexts.listed.credit(formatPaise(credited));
}

/** What happens to the credits of purchases that are rejected or reversed; null without a credit. */
export function freedCredits(purchases: readonly Credited[]): string | null {
  const credits = purchases.flatMap(({ credited }) => credited ?? []);
  return credits.length === 0
    ? null
    : purchaseTexts.freedCredits(formatPaise(sumPaise(credits)), credits.length);
}

/** Explains an amount to pay that is less than the final amount; null without a credit. */
export const creditNote = ({ credited }: Credited): string | null =>
  credited === undefined ? null : purchaseTexts.afterCredit(formatPaise(credited));
