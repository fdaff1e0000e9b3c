/**
 * `PUR-` and the last six digits of the time in milliseconds. A label for people and the note of
 * their payment: two orders can have the same one, so it is never a key.
 */
export function orderNumber(nowMs: number): string {
  return `PUR-${Math.trunc(nowMs).toString().slice(-6).padStart(6, '0')}`;
}

export function isOrderNumber(text: string): boolean {
  return /^PUR-\d{6}$/.test(text);
}
