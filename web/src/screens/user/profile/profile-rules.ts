import { updateProfile, type BodyOf } from '@prelaunch/contract';
import { isMaskedAadhaar } from '@prelaunch/domain/indian-ids';
import { isSameName } from '@prelaunch/domain/person-names';
import { problemIn, type Problems } from '../../../forms/contract-check.ts';
import type { Profile } from '../../../profile/useProfile.ts';
import type { TextInputProps } from '../../../ui/inputs/TextInput.tsx';
import { profileTexts as texts } from '../texts.ts';

/** The fields that a member may change, in the order of the form, with the attributes of their inputs. */
export const PROFILE_INPUTS = {
  name: { autoComplete: 'name' },
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  dateOfBirth: { autoComplete: 'bday' },
  kycDocumentNumber: {
    inputMode: 'numeric',
    autoComplete: 'off',
    spellCheck: false,
    placeholder: texts.aadhaarFormat,
  },
} as const satisfies Readonly<Record<string, TextInputProps>>;

export type ProfileField = keyof typeof PROFILE_INPUTS;

/** The Aadhaar number is the masked number that was shown, or a newly typed number. */
export type ProfileForm = Readonly<Record<ProfileField | 'password', string>>;

const rules = updateProfile.body.shape;

export const PROFILE_FIELDS = Object.keys(PROFILE_INPUTS) as ProfileField[];

/** The form's initial values, without the password. */
export function formOf(profile: Profile): ProfileForm;
export function formOf(profile: Profile): Readonly<Record<string, string>> {
  const values = PROFILE_FIELDS.map((name) => [name, profile[name] ?? ''] as const);
  return { ...Object.fromEntries(values), password: '' };
}

export function checkProfile(values: ProfileForm): Problems<ProfileForm> {
  const changes = PROFILE_FIELDS.map((name) => [name, problemIn(rules[name], values[name].trim())]);
  return {
    ...(Object.fromEntries(changes) as Problems<ProfileForm>),
    password: problemIn(rules.password, values.password),
  };
}

/** The body of the call: every field that is not empty, and always the password. */
export function profileBody(
  values: ProfileForm,
  profileImageId: string | null,
): BodyOf<typeof updateProfile> {
  const given = PROFILE_FIELDS.map((name) => [name, values[name].trim()] as const).filter(
    ([, text]) => text !== '',
  );
  return {
    ...Object.fromEntries(given),
    ...(profileImageId === null ? {} : { profileImageId }),
    password: values.password,
  };
}

/**
 * Whether the input changes what the company has verified, as the server decides it: a first birth date or Aadhaar
 * number does not. A typed Aadhaar number counts as another one, because only the end of the stored one is known.
 */
export function changesIdentity(
  { name = '', dateOfBirth = '', kycDocumentNumber = '' }: Partial<ProfileForm>,
  saved: ProfileForm,
): boolean {
  const replaces = (typed: string, stored: string) =>
    typed !== '' && stored !== '' && typed !== stored;
  const aadhaar = kycDocumentNumber.trim();
  return (
    (name.trim() !== '' && !isSameName(name, saved.name)) ||
    replaces(dateOfBirth, saved.dateOfBirth) ||
    (!isMaskedAadhaar(aadhaar) && replaces(aadhaar, saved.kycDocumentNumber))
  );
}
