import { formatTokens, type Tokens } from '@prelaunch/domain/money';

/** A quantity as the member's screens show it: `1,23,456`, and `0.0` for nothing or not known. */
export function formatStock(quantity: Tokens | undefined): string {
  return quantity === undefined || quantity === 0n ? '0.0' : formatTokens(quantity);
}
