import { formatPaise, formatTokens, type Paise, type Tokens } from '@prelaunch/domain/money';
import type { PurchaseTexts } from '../mail/mails.ts';

/** What a mail says of a purchase. */
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
