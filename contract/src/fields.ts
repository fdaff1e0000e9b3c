import { isPastDate, isRealDate } from '@prelaunch/domain/dates';
import { isPlainLine, isPlainText, isVisible } from '@prelaunch/domain/displayed-text';
import {
  isAadhaar,
  isAccountNumber,
  isIfsc,
  isMaskedAadhaar,
  isPan,
  isPincode,
  isUpiId,
  normaliseMobile,
} from '@prelaunch/domain/indian-ids';
import { withoutGaps } from '@prelaunch/domain/plain-text';
import * as z from 'zod/mini';
import { isEmailAddress } from './email-address.ts';

/** A text without control characters, which are never part of a name and break logs. */
const NO_CONTROLS = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/** The rules of all texts that are shown to other people. */
const displayed = (label: string, isPlain: (text: string) => boolean) =>
  [
    z.refine<string>(isPlain, { error: `${label} contains characters that are not allowed.` }),
    z.refine<string>((text) => text === '' || !isPlain(text) || isVisible(text), {
      error: `${label} must contain a visible character.`,
    }),
  ] as const;

/** One line of text that is shown to other people: trimmed, not empty, at most `max` characters. */
export const line = (label: string, max = 120) =>
  z
    .string({ error: `${label} is required.` })
    .check(
      z.trim(),
      z.minLength(1, { error: `${label} is required.` }),
      z.maxLength(max, { error: `${label} may have at most ${max} characters.` }),
      ...displayed(label, isPlainLine),
    );

/** An e-mail address, converted to lower case, because addresses are compared without case. */
export const email = () =>
  z.string({ error: 'Email is required.' }).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Email is required.' }),
    z.refine((text) => text === '' || isEmailAddress(text), {
      error: 'Please enter a valid email address.',
    }),
  );

/**
 * A mobile number. Converts any usual notation of an Indian number to `+91XXXXXXXXXX`; numbers of other countries must
 * be in E.164 form.
 */
export const mobile = () =>
  z.string({ error: 'Mobile is required.' }).check(
    z.trim(),
    z.minLength(1, { error: 'Mobile is required.' }),
    z.refine((text) => text === '' || normaliseMobile(text) !== null, {
      error: 'Please enter a valid mobile number, for example +91 98765 43210.',
    }),
    z.overwrite((text) => normaliseMobile(text) ?? text),
  );

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/** A new password. Not trimmed: spaces are part of it. */
export const newPassword = () =>
  z.string({ error: 'Password is required.' }).check(
    z.minLength(PASSWORD_MIN, {
      error: `The password must have at least ${PASSWORD_MIN} characters.`,
    }),
    z.maxLength(PASSWORD_MAX, {
      error: `The password may have at most ${PASSWORD_MAX} characters.`,
    }),
  );

/** An existing password. Only its length is limited, because hashing takes time. */
export const password = (
  missing = 'Password is required.',
  tooLong = 'Invalid email or password.',
) =>
  z
    .string({ error: missing })
    .check(z.minLength(1, { error: missing }), z.maxLength(PASSWORD_MAX, { error: tooLong }));

/** A one-time code: digits only. Its length is checked together with the code. */
export const otp = () =>
  z
    .string({ error: 'Please enter the OTP.' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Please enter the OTP.' }),
      z.regex(/^\d{0,12}$/, { error: 'The OTP has digits only.' }),
    );

/** A code of an authenticator app or a recovery code, as typed. */
export const secondFactorCode = () =>
  z
    .string({ error: 'Please enter the code.' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Please enter the code.' }),
      z.maxLength(64, { error: 'The code is wrong.' }),
    );

/** A date of birth: `YYYY-MM-DD`, a calendar day before today in UTC. */
export const dateOfBirth = () =>
  z.string({ error: 'Date of Birth is required.' }).check(
    z.refine(isRealDate, { error: 'Please enter a valid Date of Birth (YYYY-MM-DD).' }),
    z.refine((day) => !isRealDate(day) || isPastDate(day, new Date().toISOString().slice(0, 10)), {
      error: 'The Date of Birth must be in the past.',
    }),
  );

/** An Aadhaar number with a valid check digit, or the masked number, which changes nothing. */
export const aadhaar = () =>
  z.string().check(
    z.trim(),
    z.refine((text) => isAadhaar(text) || isMaskedAadhaar(text), {
      error: 'Please enter a valid Aadhaar number (12 digits).',
    }),
  );

/** A text that is normalised and must then match a rule; an empty text has its own message. */
const ruled = (
  label: string,
  tidy: (text: string) => string,
  fits: (text: string) => boolean,
  error: string,
) =>
  z.string({ error: `${label} is required.` }).check(
    z.overwrite(tidy),
    z.minLength(1, { error: `${label} is required.` }),
    z.refine((text) => text === '' || fits(text), { error }),
  );

/** A bank account number; spaces and dashes are removed. */
export const accountNumber = () =>
  ruled('Account Number', withoutGaps, isAccountNumber, 'The Account Number has 6 to 18 digits.');

/** The IFSC code of a bank's branch, in capitals. */
export const ifscCode = () =>
  ruled(
    'IFSC Code',
    (text) => withoutGaps(text).toUpperCase(),
    isIfsc,
    'Please enter a valid IFSC Code, for example SBIN0000813.',
  );

/** A UPI id: `name@handle`. */
export const upiId = () =>
  ruled(
    'UPI ID',
    (text) => text.trim(),
    isUpiId,
    'Please enter a valid UPI ID, for example name@okaxis.',
  );

/** The PAN (tax number) of a company or a person, in capitals. */
export const pan = () =>
  ruled(
    'PAN',
    (text) => withoutGaps(text).toUpperCase(),
    isPan,
    'Please enter a valid PAN, for example AAACG1234F.',
  );

/** An Indian postal code: six digits. */
export const pincode = () =>
  ruled('PIN', withoutGaps, isPincode, 'Please enter a valid PIN (6 digits).');

/** A host name in lower-case ASCII. Non-Latin names are sent in their `xn--` form. */
const DOMAIN_NAME =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** A host name without scheme, port and path, in lower case. */
export const domainName = () =>
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.regex(DOMAIN_NAME, {
      error: 'Please enter only a host name, for example sale.example.com.',
    }),
  );

/** Several lines of text that is shown to other people; carriage returns are removed. */
export const paragraphs = (label: string, max: number) =>
  z.string({ error: `${label} is required.` }).check(
    z.overwrite((text) => text.replaceAll('\r', '')),
    z.trim(),
    z.minLength(1, { error: `${label} is required.` }),
    z.maxLength(max, { error: `${label} may have at most ${max} characters.` }),
    ...displayed(label, isPlainText),
  );

/** The id of a row: a UUID, in lower case. */
export const id = (label = 'id') =>
  z.string({ error: `${label} is required.` }).check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, {
      error: `${label} is not a valid id.`,
    }),
    z.toLowerCase(),
  );

/** The ids of a bulk call: at most as many as a page can have, each once. */
export const ids = () =>
  z.array(id(), { error: 'ids must be a list.' }).check(
    z.minLength(1, { error: 'Please select at least one.' }),
    z.maxLength(100, { error: 'Please select at most 100.' }),
    z.overwrite((list) => [...new Set(list)]),
  );

/** The text of a search box. */
export const search = () =>
  z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(100, { error: 'search may have at most 100 characters.' }),
        z.regex(NO_CONTROLS, { error: 'search contains characters that are not allowed.' }),
      ),
  );
