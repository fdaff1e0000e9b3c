import { updateProfile, type RefusalCode } from '@prelaunch/contract';
import { istDay } from '@prelaunch/domain/dates';
import { isMaskedAadhaar } from '@prelaunch/domain/indian-ids';
import { ShieldAlert } from 'lucide-react';
import { Fragment } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy } from '../../../forms/contract-check.ts';
import { useReloadProfile, type Profile } from '../../../profile/useProfile.ts';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { formatDayInWords } from '../../../ui/dates.ts';
import { usePictureUpload } from '../../../uploads/useUpload.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PasswordInput } from '../../../ui/inputs/PasswordInput.tsx';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useRefusalToast } from '../../../ui/feedback/useRefusalToast.ts';
import { profileTexts as texts } from '../texts.ts';
import {
  changesIdentity,
  checkProfile,
  formOf,
  PROFILE_FIELDS,
  PROFILE_INPUTS,
  profileBody,
  type ProfileField,
  type ProfileForm as Values,
} from './profile-rules.ts';
import { ProfilePicture } from './ProfilePicture.tsx';
import styles from './ProfileScreen.module.css';
import { Verification } from './Verification.tsx';

const checked = checkedBy(checkProfile);
const EARLIEST_BIRTH = '1900-01-01';

/** The field that a refusal is about. */
const AT_FAULT: Partial<Record<RefusalCode, keyof Values>> = {
  wrong_password: 'password',
  mobile_taken: 'mobile',
  too_many_mobiles: 'mobile',
  too_many_identity_changes: 'name',
};

export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { mutateAsync: save } = useEndpoint('user', updateProfile);
  const mayBuy = useProgramme('user').data?.unverifiedMayBuy ?? true;
  const reloadProfile = useReloadProfile();
  const refusal = useRefusalToast();
  const picture = usePictureUpload('user', {
    failed: texts.pictureFailed,
    withoutId: texts.pictureWithoutId,
    type: texts.pictureType,
  });
  const { register, handleSubmit, formState, setFocus, reset, resetField, control } =
    useForm<Values>({
      values: formOf(profile),
      // Shows values saved elsewhere, but never in a field with unsaved input.
      resetOptions: { keepDirtyValues: true },
      resolver: checked,
    });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control });
  const saved = formOf(profile);

  /** Explains in advance that an empty field is not sent. */
  const hintFor = (name: ProfileField) => {
    if (typed[name]?.trim() === '' && saved[name] !== '') return texts.staysAsItIs;
    if (name === 'dateOfBirth') return formatDayInWords(typed.dateOfBirth ?? '');
    return name === 'kycDocumentNumber' ? texts.aadhaarHint : undefined;
  };

  const submit = handleSubmit(
    async (values) => {
      const newImage = (await picture.settled())?.id ?? null;
      if (picture.file !== null && newImage === null) return;
      try {
        const body = profileBody(values, newImage ?? profile.profileImageId);
        const { message } = await save({ body });
        showToast({ kind: 'success', text: message });
      } catch (error) {
        const field = error instanceof ApiFailure ? AT_FAULT[error.code as RefusalCode] : undefined;
        if (field !== undefined) setFocus(field, { shouldSelect: true });
        return;
      }
      resetField('password');
      const fresh = await reloadProfile();
      if (fresh === undefined) return;
      reset(formOf(fresh), { keepDirtyValues: false, keepFieldsRef: true });
      picture.cancel();
    },
    ({ password }) => {
      if (password?.message !== undefined) refusal.show(password.message);
    },
  );

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <ProfilePicture url={profile.profileImage?.url ?? null} upload={picture}>
        <h2 className={styles.name}>{profile.name}</h2>
        <p className={styles.mail}>
          <EmailText address={profile.email} />
        </p>
        <Verification verified={profile.isApproved} />
      </ProfilePicture>
      <div className={styles.fields}>
        {PROFILE_FIELDS.map((name) => (
          <Fragment key={name}>
            <Field label={texts.fields[name]} error={errors[name]?.message} hint={hintFor(name)}>
              {name === 'dateOfBirth' ? (
                <DateInput
                  {...PROFILE_INPUTS[name]}
                  min={EARLIEST_BIRTH}
                  max={istDay(new Date())}
                  {...register(name)}
                />
              ) : (
                <TextInput
                  {...PROFILE_INPUTS[name]}
                  onFocus={({ currentTarget }) => {
                    // The masked number cannot be edited: typing replaces it.
                    if (isMaskedAadhaar(currentTarget.value)) currentTarget.select();
                  }}
                  {...register(name)}
                />
              )}
            </Field>
            {name === 'name' && (
              <Field label={texts.email} hint={texts.emailHint}>
                <TextInput
                  type="email"
                  autoComplete="username"
                  readOnly
                  whole
                  value={profile.email}
                />
              </Field>
            )}
          </Fragment>
        ))}
        {profile.isApproved && changesIdentity(typed, saved) && (
          <div className={styles.identity}>
            <Notice announced icon={ShieldAlert}>
              {texts.endsVerification(mayBuy)}
            </Notice>
          </div>
        )}
      </div>
      <div className={styles.proof}>
        <Field
          label={texts.password}
          required
          error={errors.password?.message}
          hint={texts.passwordHint}
        >
          <PasswordInput
            autoComplete="current-password"
            {...register('password', { onChange: refusal.hide })}
          />
        </Field>
        <Button type="submit" pending={isSubmitting} pendingText={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
