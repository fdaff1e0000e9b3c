import { ORDER_LIFE } from '@prelaunch/domain/limits';
import { basisPoints, microRupees } from '@prelaunch/domain/money';
import type { Quote } from '@prelaunch/domain/pricing';
import type { Secrets } from '../../../platform/keys/secrets.ts';

interface Company extends Quote {
  readonly id: string;
  readonly tokenSymbol: string;
}

/** Signs the terms that a page shows, so that a price change does not affect a payment in progress. */
export function signQuote(secrets: Secrets, company: Company, nowMs: number): string {
  const { id, price, feeRate, tokenSymbol } = company;
  const terms = [id, price, feeRate, nowMs + ORDER_LIFE * 1000, tokenSymbol];
  return secrets.sign('quote', terms.map(String).join(' '));
}

/** The terms of a quote. */
export interface SignedQuote extends Quote {
  /** When the quote expires. */
  readonly until: Date;
}

/**
 * Reads a quote that this server signed for this company and its current token. It may have expired.
 *
 * @returns 'invalid' when this server did not sign it, or it is for another company or token
 */
export function readQuote(
  secrets: Secrets,
  company: Pick<Company, 'id' | 'tokenSymbol'>,
  signed: string,
): SignedQuote | 'invalid' {
  const [id, price, feeRate, until, symbol] = secrets.verify('quote', signed)?.split(' ') ?? [];
  if (id !== company.id || price === undefined || feeRate === undefined) return 'invalid';
  if (symbol !== company.tokenSymbol) return 'invalid';
  return {
    price: microRupees(BigInt(price)),
    feeRate: basisPoints(BigInt(feeRate)),
    until: new Date(Number(until)),
  };
}
