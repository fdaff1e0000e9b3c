const KEY = 'registerDraft';

/** What a reload must not take away. The OTP and the passwords are left out on purpose. */
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

/** The draft with what was typed since; what must not be kept falls away here. */
export function withTyped(
  draft: RegisterDraft,
  typed: Readonly<Record<string, unknown>>,
): RegisterDraft {
  return { ...draft, ...textsOf(typed, FIELDS) };
}

/** What this tab has kept; anything unreadable counts as nothing. */
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
    // Full or forbidden: the form then lives as long as its page.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}
