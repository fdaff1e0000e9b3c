import { readDraft, writeDraft } from '../../../ui/layout/tab-storage.ts';

const KEY = 'registerDraft';

/** The fields that survive a reload. The OTP and the passwords are never stored. */
const FIELDS = [
  'name',
  'email',
  'mobile',
  'dateOfBirth',
  'pincode',
  'gender',
  'referralCode',
] as const;

type DraftFields = { readonly [Name in (typeof FIELDS)[number]]: string };

export interface RegisterDraft extends DraftFields {
  /** The address that an OTP was sent to; null in step 1. */
  readonly sentTo: string | null;
}

const EMPTY: RegisterDraft = {
  name: '',
  email: '',
  mobile: '',
  dateOfBirth: '',
  pincode: '',
  gender: '',
  referralCode: '',
  sentTo: null,
};

const textsOf = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, values[name]]).filter(([, value]) => typeof value === 'string'),
  ) as Partial<RegisterDraft>;

/** The draft with the newly typed values, without those that must not be stored. */
export function withTyped(
  draft: RegisterDraft,
  typed: Readonly<Record<string, unknown>>,
): RegisterDraft {
  return { ...draft, ...textsOf(typed, FIELDS) };
}

export const readRegisterDraft = (): RegisterDraft => ({
  ...EMPTY,
  ...textsOf(readDraft(KEY) ?? {}, [...FIELDS, 'sentTo']),
});

/** Null removes the draft. */
export const writeRegisterDraft = (draft: RegisterDraft | null): void => writeDraft(KEY, draft);
