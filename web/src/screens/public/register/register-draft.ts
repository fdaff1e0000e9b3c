const KEY = 'registerDraft';

/** What a reload restores. The OTP and the passwords are never stored. */
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

/** Reads this tab's draft; an unreadable one counts as none. */
export function readDraft(): RegisterDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return EMPTY;
    return { ...EMPTY, ...textsOf(kept as Record<string, unknown>, [...FIELDS, 'sentTo']) };
  } catch {
    return EMPTY;
  }
}

export function keepDraft(draft: RegisterDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the form then lives as long as its page.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing was stored either.
  }
}
