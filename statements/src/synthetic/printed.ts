import type { WriteOptions } from './write-options.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `12345.60`, `-0.05` */
export function decimal(paise: bigint): string {
  const digits = (paise < 0n ? -paise : paise).toString().padStart(3, '0');
  return `${paise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const PREFIXES = { LAKH: '', PLAIN: '', RUPEE_SIGN: '₹ ', RS: 'Rs.' } as const;

/** An amount or balance in the style of the statement. */
export function printedAmount(paise: bigint, style: WriteOptions['amounts'] = 'LAKH'): string {
  const [whole = '', fraction = ''] = decimal(paise < 0n ? -paise : paise).split('.');
  const groups = [whole.slice(-3)];
  for (let end = whole.length - 3; end > 0; end -= 2) {
    groups.unshift(whole.slice(Math.max(0, end - 2), end));
  }
  const grouped = style === 'PLAIN' ? whole : groups.join(',');
  return `${paise < 0n ? '-' : ''}${PREFIXES[style]}${grouped}.${fraction}`;
}

export type DateStyle = 'DD/MM/YY' | 'DD/MM/YYYY' | 'DD-MM-YYYY' | 'D MMM YYYY';

/** A day `YYYY-MM-DD` in the style of the statement. */
export function printedDate(
  day: string,
  bank: DateStyle,
  style: WriteOptions['dates'] = 'BANK',
): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  if (style === 'ISO') return day;
  if (style === 'WORDS') return `${date}-${name}-${year}`;
  if (style === 'MONTH_FIRST') return `${month}/${date}/${year}`;
  if (style === 'DAY_FIRST') return `${date}/${month}/${year}`;
  if (bank === 'D MMM YYYY') return `${Number(date)} ${name} ${year}`;
  if (bank === 'DD-MM-YYYY') return `${date}-${month}-${year}`;
  return `${date}/${month}/${bank === 'DD/MM/YY' ? year.slice(2) : year}`;
}
