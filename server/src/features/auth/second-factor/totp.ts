import { Secret, TOTP } from 'otpauth';

/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds per step. */

const STEP_SECONDS = 30;
/** The length of a SHA-1 hash. */
const SECRET_BYTES = 20;
/** The previous and the next step are accepted too: the phone's clock may be off, and typing takes time. */
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

/** Creates a secret in Base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/**
 * Returns the otpauth URI for the QR code.
 *
 * @param label the account's name in the app: an e-mail address
 */
export const totpUri = (secret: string, label: string): string => totp(secret, label).toString();

/**
 * Returns the step of a code, counted from the Unix epoch, or null when it is not a valid code now.
 *
 * @param now Unix time in seconds, by the database's clock
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  // The library throws on digits of other scripts.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const delta = totp(secret, '').validate({
    token: code,
    timestamp: now * 1000,
    window: CLOCK_DRIFT_STEPS,
  });
  return delta === null ? null : Math.floor(now / STEP_SECONDS) + delta;
}
