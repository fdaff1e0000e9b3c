import { isAdult, isPastDate, isRealDate, istDay } from '@prelaunch/domain/dates';
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
import * as fieldTexts from './field-texts.ts';

/** A text without control characters, which are never part of a name and break logs. */
const NO_CONTROLS = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/** The rules of all texts that are shown to other people. */
const displayed = (label: string, isPlain: (text: string) => boolean) =>
  [
    z.refine<string>(isPlain, { error: fieldTexts.notAllowed(label) }),
    z.refine<string>((text) => text === '' || !isPlain(text) || isVisible(text), {
      error: fieldTexts.invisible(label),
    }),
  ] as const;

/** One line of text that is shown to other people: trimmed, at most `max` characters, or empty. */
export const lineOrNone = (label: string, max = 120) =>
  z
    .string({ error: fieldTexts.required(label) })
    .check(
      z.trim(),
      z.maxLength(max, { error: fieldTexts.atMost(label, max) }),
      ...displayed(label, isPlainLine),
    );

/** Like `lineOrNone`, but not empty. */
export const line = (label: string, max = 120) =>
  lineOrNone(label, max).check(z.minLength(1, { error: fieldTexts.required(label) }));

/** An e-mail address, converted to lower case, because addresses are compared without case. */
export const email = () =>
  z.string({ error: fieldTexts.required('Email') }).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: fieldTexts.required('Email') }),
    z.refine((text) => text === '' || isEmailAddress(text), {
      error: fieldTexts.email,
    }),
  );

/**
 * A mobile number. Converts any usual notation of an Indian number to `+91XXXXXXXXXX`; numbers of other countries must
 * be in E.164 form.
 */
export const mobile = () =>
  z.string({ error: fieldTexts.required('Mobile') }).check(
    z.trim(),
    z.minLength(1, { error: fieldTexts.required('Mobile') }),
    z.refine((text) => text === '' || normaliseMobile(text) !== null, {
      error: fieldTexts.mobile,
    }),
    z.overwrite((text) => normaliseMobile(text) ?? text),
  );

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/** A new password. Not trimmed: spaces are part of it. */
export const newPassword = () =>
  z.string({ error: fieldTexts.required('Password') }).check(
    z.minLength(PASSWORD_MIN, {
      error: fieldTexts.passwordShort(PASSWORD_MIN),
    }),
    z.maxLength(PASSWORD_MAX, {
      error: fieldTexts.passwordLong(PASSWORD_MAX),
    }),
  );

/** An existing password. Only its length is limited, because hashing takes time. */
export const password = (
  missing: string = fieldTexts.required('Password'),
  tooLong: string = fieldTexts.wrongCredentials,
) =>
  z
    .string({ error: missing })
    .check(z.minLength(1, { error: missing }), z.maxLength(PASSWORD_MAX, { error: tooLong }));

/** A one-time code: digits only. Its length is checked together with the code. */
export const otp = () =>
  z
    .string({ error: fieldTexts.otpMissing })
    .check(
      z.trim(),
      z.minLength(1, { error: fieldTexts.otpMissing }),
      z.regex(/^\d{0,12}$/, { error: fieldTexts.otpDigits }),
    );

/** A code of an authenticator app or a recovery code, as typed. */
export const secondFactorCode = () =>
  z
    .string({ error: fieldTexts.codeMissing })
    .check(
      z.trim(),
      z.minLength(1, { error: fieldTexts.codeMissing }),
      z.maxLength(64, { error: fieldTexts.codeWrong }),
    );

/** Today in UTC, `YYYY-MM-DD`. */
const today = () => new Date().toISOString().slice(0, 10);

/** A date of birth: `YYYY-MM-DD`, a calendar day before today in UTC. */
export const dateOfBirth = () =>
  z.string({ error: fieldTexts.required('Date of Birth') }).check(
    z.refine(isRealDate, { error: fieldTexts.dateOfBirth }),
    z.refine((day) => !isRealDate(day) || isPastDate(day, today()), {
      error: fieldTexts.dateOfBirthPast,
    }),
  );

/** The date of birth of a person who registers: at least 18 years old today, in India. */
export const adultDateOfBirth = () =>
  dateOfBirth().check(
    z.refine((day) => !isPastDate(day, today()) || isAdult(day, istDay(new Date())), {
      error: fieldTexts.adultsOnly,
    }),
  );

/** An Aadhaar number with a valid check digit, or the masked number, which changes nothing. */
export const aadhaar = () =>
  z.string().check(
    z.trim(),
    z.refine((text) => isAadhaar(text) || isMaskedAadhaar(text), {
      error: fieldTexts.aadhaar,
    }),
  );

/** A text that is normalised and must then match a rule; an empty text has its own message. */
const ruled = (
  label: string,
  tidy: (text: string) => string,
  fits: (text: string) => boolean,
  error: string,
) =>
  z.string({ error: fieldTexts.required(label) }).check(
    z.overwrite(tidy),
    z.minLength(1, { error: fieldTexts.required(label) }),
    z.refine((text) => text === '' || fits(text), { error }),
  );

/** A bank account number; spaces and dashes are removed. */
export const accountNumber = () =>
  ruled('Account Number', withoutGaps, isAccountNumber, fieldTexts.accountNumber);

/** The IFSC code of a bank's branch, in capitals. */
export const ifscCode = () =>
  ruled('IFSC Code', (text) => withoutGaps(text).toUpperCase(), isIfsc, fieldTexts.ifscCode);

/** A UPI id: `name@handle`. */
export const upiId = () => ruled('UPI ID', (text) => text.trim(), isUpiId, fieldTexts.upiId);

/** The PAN (tax number) of a company or a person, in capitals. */
export const pan = () =>
  ruled('PAN', (text) => withoutGaps(text).toUpperCase(), isPan, fieldTexts.pan);

/** An Indian postal code: six digits. */
export const pincode = () => ruled('PIN', withoutGaps, isPincode, fieldTexts.pincode);

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
  z.string({ error: fieldTexts.required(label) }).check(
    z.overwrite((text) => text.replaceAll('\r', '')),
    z.trim(),
    z.minLength(1, { error: fieldTexts.required(label) }),
    z.maxLength(max, { error: fieldTexts.atMost(label, max) }),
    ...displayed(label, isPlainText),
  );

/** The id of a row: a UUID, in lower case. */
export const id = (label = 'id', missing: string = fieldTexts.required(label)) =>
  z.string({ error: missing }).check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, {
      error: ({ input }) => (input === '' ? missing : `${label} is not a valid id.`),
    }),
    z.toLowerCase(),
  );

/** The ids of a bulk call: at most as many as a page can have, each once. */
export const ids = () =>
  z.array(id(), { error: 'ids must be a list.' }).check(
    z.minLength(1, { error: fieldTexts.noneSelected }),
    z.maxLength(100, { error: fieldTexts.tooManySelected }),
    z.overwrite((list) => [...new Set(list)]),
  );

/** The ids of a query, separated by commas: at most as many as a page can have. */
export const idList = (name: string) =>
  z
    .codec(z.string({ error: fieldTexts.required(name) }), z.array(z.string()), {
      decode: (wire) => wire.split(','),
      encode: (list) => list.join(','),
    })
    .check(
      z.refine((list) => ids().safeParse(list).success, {
        error: `${name} must be 1 to 100 ids, separated by commas.`,
      }),
    );

/** The text of a search box. */
export const search = () =>
  z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(100, { error: fieldTexts.searchLong }),
        z.regex(NO_CONTROLS, { error: fieldTexts.searchNotAllowed }),
      ),
  );
