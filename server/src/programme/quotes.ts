import { basisPoints, microRupees } from '@prelaunch/domain/money';
import type { Quote } from '@prelaunch/domain/pricing';
import type { Secrets } from '../secrets.ts';

/** As long as the payment page counts down. */
const QUOTE_LIFE_MS = 15 * 60 * 1000;

interface Company extends Quote {
  readonly id: string;
}

/** Signs what a page is shown, so that a price change does not reach a payment under way. */
export function signQuote(secrets: Secrets, company: Company, nowMs: number): string {
  const terms = [company.id, company.price, company.feeRate, nowMs + QUOTE_LIFE_MS];
  return secrets.sign('quote', terms.map(String).join(' '));
}

/**
 * The terms of a quote that this server signed for this company.
 *
 * @returns 'expired' when its time is over, 'invalid' when it was never ours or another company's
 */
export function readQuote(
  secrets: Secrets,
  companyId: string,
  signed: string,
  nowMs: number,
): Quote | 'expired' | 'invalid' {
  const [id, price, feeRate, until] = secrets.verify('quote', signed)?.split(' ') ?? [];
  if (id !== companyId || price === undefined || feeRate === undefined) return 'invalid';
  if (Number(until) < nowMs) return 'expired';
  return { price: microRupees(BigInt(price)), feeRate: basisPoints(BigInt(feeRate)) };
}
