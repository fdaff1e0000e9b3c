/** Browser tests share a product among processes, so that each process begins at another number. */
const first = 1_000 * Number(process.env['TEST_WORKER_INDEX'] ?? 0);
let references = first;
let orders = first;

/** A transaction number as UPI apps issue it. No two share ten digits in a row. */
export function newReference(): string {
  references += 1;
  const number = (BigInt(references) * 618_033_988_749n) % 899_999_999_981n;
  return String(100_000_000_000n + number);
}

/** An order number. Never reused, so that duplicates show. */
export const newOrderNumber = (): string => `PUR-${String((orders += 1)).padStart(6, '0')}`;
