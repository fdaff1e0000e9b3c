import { formatTokens, type Tokens } from '@prelaunch/domain/money';

/** A quantity on the member's screens: `1,23,456`, or `0.0` for zero or unknown. */
export function formatStock(quantity: Tokens | undefined): string {
  return quantity === undefined || quantity === 0n ? '0.0' : formatTokens(quantity);
}
