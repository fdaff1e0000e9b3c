import { decimalText, type Paise } from '@prelaunch/domain/money';

/** What a UPI app shows before it pays: to whom, how much, what for. */
interface UpiPayment {
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

/**
 * Spaces become `%20`: URLSearchParams would write `+`, which UPI apps show as a plus sign. Half a
 * surrogate pair, which no link can carry, becomes the replacement character.
 */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
