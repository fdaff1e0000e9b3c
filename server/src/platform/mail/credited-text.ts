import { formatPaise, paise, type Paise } from '@prelaunch/domain/money';

/** What a credit pays of a total, formatted; null for none. */
export const creditedText = (total: Paise, toPay: Paise): string | null =>
  toPay === total ? null : formatPaise(paise(total - toPay));
