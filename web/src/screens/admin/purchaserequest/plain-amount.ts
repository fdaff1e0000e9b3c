import { formatPaise, type Paise } from '@prelaunch/domain/money';

/** An amount as it is typed: '1020' or '1020.50'. */
export const plainAmount = (amount: Paise): string =>
  formatPaise(amount)
    .replace(/[^\d.]/g, '')
    .replace(/\.00$/, '');
