import { decimalText, parseRupees, type Paise } from './money.ts';

/** What a UPI app shows before it pays: to whom, how much, what for. */
export interface UpiPayment {
  readonly upiId: string;
  readonly payeeName: string;
  readonly amount: Paise;
  readonly note: string;
}

/**
 * The `upi://pay` link of a payment, for a QR code or an app on the same phone. There is no `mam`
 * (smallest amount): without it the amount can't be edited. Nor `tr` and `tid`: those are issued by
 * payment providers, and some apps decline a personal UPI id that comes with one.
 */
export function upiLink({ upiId, payeeName, amount, note }: UpiPayment): string {
  return [
    // Some bank apps refuse `%40`.
    `upi://pay?pa=${encoded(upiId).replaceAll('%40', '@')}`,
    `pn=${encoded(payeeName)}`,
    `am=${decimalText(amount)}`,
    'cu=INR',
    `tn=${encoded(note)}`,
  ].join('&');
}

/** Reads back what `upiLink` writes; null when it is no such link or lacks one of its fields. */
export function parseUpiLink(link: string): UpiPayment | null {
  const [, query] = /^upi:\/\/pay\?(.*)$/s.exec(link) ?? [];
  if (query === undefined) return null;
  const fields = decodedFields(query);
  const upiId = fields?.get('pa');
  const payeeName = fields?.get('pn');
  const note = fields?.get('tn');
  const amount = parseRupees(fields?.get('am') ?? '');
  if (fields?.get('cu') !== 'INR' || amount === null) return null;
  if (upiId === undefined || payeeName === undefined || note === undefined) return null;
  return { upiId, payeeName, amount, note };
}

/**
 * Spaces become `%20`: URLSearchParams would write `+`, which UPI apps show as a plus sign. Half a
 * surrogate pair, which no link can carry, becomes the replacement character.
 */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

function decodedFields(query: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (const field of query.split('&')) {
    const end = field.includes('=') ? field.indexOf('=') : field.length;
    const [name, value] = [field.slice(0, end), field.slice(end + 1)];
    // Apps differ in which of two payees they would pay, so such a link is none.
    if (fields.has(name)) return null;
    try {
      fields.set(name, decodeURIComponent(value));
    } catch {
      return null;
    }
  }
  return fields;
}
