import { updateProfile, type BodyOf } from '@prelaunch/contract';
import { problemIn, type Problems } from '../../../forms/contract-check.ts';
import type { Profile } from '../../../profile/useProfile.ts';

export interface ProfileForm {
  readonly name: string;
  readonly mobile: string;
  readonly dateOfBirth: string;
  /** The masked number that was shown, or another one. */
  readonly kycDocumentNumber: string;
  readonly password: string;
}

const rules = updateProfile.body.shape;
const CHANGEABLE = ['name', 'mobile', 'dateOfBirth', 'kycDocumentNumber'] as const;

/** The form's initial values, without the password. */
export function formOf(profile: Profile): ProfileForm {
  return {
    name: profile.name,
    mobile: profile.mobile,
    dateOfBirth: profile.dateOfBirth ?? '',
    kycDocumentNumber: profile.kycDocumentNumber ?? '',
    password: '',
  };
}

export function checkProfile(values: ProfileForm): Problems<ProfileForm> {
  const changes = CHANGEABLE.map((name) => [name, problemIn(rules[name], values[name].trim())]);
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
  const given = CHANGEABLE.map((name) => [name, values[name].trim()] as const).filter(
    ([, text]) => text !== '',
  );
  return {
    ...Object.fromEntries(given),
    ...(profileImageId === null ? {} : { profileImageId }),
    password: values.password,
  };
}
