import { formatPaise, formatTokens, paise, tokens } from '@prelaunch/domain/money';
import type { PurchaseInWords } from '../mail/mails.ts';

/** What a mail says of a purchase. */
export const inWords = (
  companyName: string,
  orderNumber: string | null,
  quantity: bigint,
  total: bigint,
): PurchaseInWords => ({
  companyName,
  orderNumber: orderNumber ?? '-',
  tokens: formatTokens(tokens(quantity)),
  total: formatPaise(paise(total)),
});
