import {
  drawSeal,
  payeeSealText,
  type PayeeNumbers,
  type Seal,
} from '@prelaunch/domain/payee-seal';

/** The seal of a payee; null on a page without TLS, where browsers have no SHA-256. */
export async function sealOf(payee: PayeeNumbers): Promise<Seal | null> {
  if (!isSecureContext) return null;
  const text = new TextEncoder().encode(payeeSealText(payee));
  return drawSeal(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}
