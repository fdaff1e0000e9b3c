/**
 * Returns `PUR-` and the last six digits of the time in milliseconds. Only a label, for screens and the note of
 * a payment: it is not unique, so it is never a key.
 */
export function orderNumber(nowMs: number): string {
  return `PUR-${Math.trunc(nowMs).toString().slice(-6).padStart(6, '0')}`;
}

export function isOrderNumber(text: string): boolean {
  return /^PUR-\d{6}$/.test(text);
}
