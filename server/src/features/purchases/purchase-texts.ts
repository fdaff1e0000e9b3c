import { formatPaise, formatTokens, type Paise, type Tokens } from '@prelaunch/domain/money';
import type { PurchaseTexts } from '../../platform/mail/mails.ts';

/** Formats a purchase for a mail. */
export const purchaseTexts = (
  companyName: string,
  orderNumber: string | null,
  quantity: Tokens,
  total: Paise,
): PurchaseTexts => ({
  companyName,
  orderNumber: orderNumber ?? '-',
  tokens: formatTokens(quantity),
  total: formatPaise(total),
});
