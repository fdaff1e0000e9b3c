/** The processes of the browser tests share a product, so each process begins at a different number. */
const first = 1_000 * Number(process.env['TEST_WORKER_INDEX'] ?? 0);
let references = first;
let orders = first;

/** Returns a new transaction number in the format of UPI apps. No two share ten consecutive digits. */
export function newReference(): string {
  references += 1;
  const number = (BigInt(references) * 618_033_988_749n) % 899_999_999_981n;
  return String(100_000_000_000n + number);
}

/** Returns a new order number. Numbers are never reused, so that a test notices duplicates. */
export const newOrderNumber = (): string => `PUR-${String((orders += 1)).padStart(6, '0')}`;
