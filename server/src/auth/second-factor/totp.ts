import { Secret, TOTP } from 'otpauth';

/** Codes of an authenticator app, by RFC 6238: SHA-1, six digits, a new one every 30 seconds. */

const STEP_SECONDS = 30;
/** As random as SHA-1 is long. */
const SECRET_BYTES = 20;
/** A phone's clock may be off, and typing takes time: the step before and the one after count too. */
const CLOCK_DRIFT_STEPS = 1;

const totp = (secret: string, label: string) =>
  new TOTP({
    issuer: 'Prelaunch',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** A new secret in Base32, as apps take it. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/**
 * What a QR code for an app says.
 *
 * @param label tells the person's entries apart: an e-mail address
 */
export const totpUri = (secret: string, label: string): string => totp(secret, label).toString();

/**
 * The step that a code belongs to, counted since 1970, or null where it is no code of this secret now.
 *
 * @param now in seconds since 1970, by the clock that decides
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  // The library fails on digits of other scripts.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const delta = totp(secret, '').validate({
    token: code,
    timestamp: now * 1000,
    window: CLOCK_DRIFT_STEPS,
  });
  return delta === null ? null : Math.floor(now / STEP_SECONDS) + delta;
}
