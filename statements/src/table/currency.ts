import type { Row } from './row.ts';

const LABEL = /\bcurrency(?: code)?[\s:.-]*([\s\S]{0,40})/i;
/** Names instead of codes, as far as Indian banks keep accounts in these currencies. */
const NAME = /^(?:[a-z]{2,12} )?(?:dollar|euro|pound|dirham|yen|franc)s?\b/i;
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether the text of a cell names Indian rupees, or nothing. */
export const isRupees = (currency: string): boolean => /^(?:INR|Rs\.?|₹|)$/i.test(currency.trim());

/** The currency other than rupees that heading lines such as `Account Currency: USD` name; empty for none. */
export function foreignCurrencyIn(headings: readonly Row[]): string {
  for (const { cells } of headings) {
    const text = cells.map((cell) => cell.trim()).filter(Boolean);
    const value = LABEL.exec(text.join(' '))?.[1] ?? '';
    const code = /^[A-Z]{3}\b/.exec(value)?.[0] ?? '';
    if (CODES.has(code) && code !== 'INR') return code;
    const name = NAME.exec(value)?.[0];
    if (name !== undefined) return name;
  }
  return '';
}
