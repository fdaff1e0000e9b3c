import { register as registerMember } from '@prelaunch/contract';
import { istDay, latestAdultBirth } from '@prelaunch/domain/dates';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { logFailure } from '../../../api/log.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy } from '../../../forms/contract-check.ts';
import { fieldAtFault } from '../../../forms/field-at-fault.ts';
import { NewPasswordHint } from '../../../forms/NewPasswordHint.tsx';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { OtpInput } from '../../../ui/inputs/OtpInput.tsx';
import { PasswordInput } from '../../../ui/inputs/PasswordInput.tsx';
import { SelectInput } from '../../../ui/inputs/SelectInput.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { formatDayInWords } from '../../../ui/dates.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { registerTexts as texts } from './texts.ts';
import { useCompanyId } from '../useCompanyId.ts';
import { emailInput, mobileInput, nameInput } from './contact-inputs.ts';
import type { RegisterDraft } from './register-draft.ts';
import { checkAccount, OTP_DIGITS, registerBody, type AccountForm } from './register-rules.ts';
import styles from './RegisterScreen.module.css';

interface CreateAccountFormProps {
  readonly draft: RegisterDraft;
  readonly sentTo: string;
  readonly onTyped: (values: AccountForm) => void;
  readonly onBack: () => void;
  readonly onCreated: () => void;
}

const checked = checkedBy(checkAccount);
/** The form's fields by the kinds that refusals are about. */
const FIELDS = {
  code: 'otp',
  email: 'email',
  mobile: 'mobile',
  referralCode: 'referralCode',
  password: 'password',
} as const;
const EARLIEST_BIRTH = '1900-01-01';

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Step 2: the OTP and the other details of the account. */
export function CreateAccountForm(props: CreateAccountFormProps) {
  const { draft, sentTo, onTyped, onBack, onCreated } = props;
  const company = useCompanyId();
  const symbol = useProgramme('user').data?.token?.symbol ?? '';
  const { mutateAsync: createAccount } = useEndpoint('user', registerMember);
  const { sentTo: _, ...kept } = draft;
  const { register, handleSubmit, formState, setFocus, subscribe, control } = useForm<AccountForm>({
    defaultValues: { ...kept, otp: '', password: '', confirmPassword: '' },
    resolver: checked,
  });
  const { errors } = formState;
  const [dateOfBirth, password] = useWatch({ control, name: ['dateOfBirth', 'password'] });

  useEffect(
    () => subscribe({ formState: { values: true }, callback: (form) => onTyped(form.values) }),
    [subscribe, onTyped],
  );
  useEffect(() => setFocus('otp'), [setFocus]);

  const submit = handleSubmit(async (account) => {
    const companyId = await company.get();
    if (companyId === null) return;
    try {
      const answer = await createAccount({ body: registerBody(companyId, account) });
      showToast({ kind: 'success', text: answer.message });
      onCreated();
    } catch (error) {
      logFailure(registerMember.fallback, error);
      const fault = fieldAtFault(error, FIELDS);
      if (fault !== null) setFocus(fault.name, { shouldSelect: true });
    }
  });

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.group}>
        <legend>{texts.contactGroup}</legend>
        <div className={styles.pair}>
          <Field label={texts.name} required error={errors.name?.message}>
            <TextInput {...nameInput} {...register('name')} />
          </Field>
          <Field label={texts.mobile} required error={errors.mobile?.message}>
            <TextInput {...mobileInput} {...register('mobile')} />
          </Field>
        </div>
        <Field
          label={texts.email}
          required
          error={errors.email?.message}
          hint={sameAddress(draft.email, sentTo) ? undefined : texts.otherEmail(sentTo)}
        >
          <TextInput {...emailInput} {...register('email')} />
        </Field>
        <Field label={texts.otp} required error={errors.otp?.message} hint={texts.otpHint(sentTo)}>
          <OtpInput required length={OTP_DIGITS} {...register('otp')} />
        </Field>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.aboutGroup}</legend>
        <div className={styles.pair}>
          <Field
            label={texts.dateOfBirth}
            required
            error={errors.dateOfBirth?.message}
            hint={formatDayInWords(dateOfBirth) ?? texts.adultsOnly}
          >
            <DateInput
              required
              autoComplete="bday"
              min={EARLIEST_BIRTH}
              max={latestAdultBirth(istDay(new Date()))}
              {...register('dateOfBirth')}
            />
          </Field>
          <Field label={texts.pincode} required error={errors.pincode?.message}>
            <TextInput
              required
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
              {...register('pincode')}
            />
          </Field>
        </div>
        <Field label={texts.gender} required error={errors.gender?.message}>
          <SelectInput
            required
            autoComplete="sex"
            options={texts.genders}
            {...register('gender')}
          />
        </Field>
        <Field
          label={texts.referralCode}
          note={texts.optional}
          error={errors.referralCode?.message}
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={symbol === '' ? undefined : texts.referralCodeFormat(symbol)}
            {...register('referralCode')}
          />
        </Field>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.secretGroup}</legend>
        <Field
          label={texts.password}
          required
          error={errors.password?.message}
          hint={<NewPasswordHint password={password} />}
        >
          <PasswordInput
            required
            autoComplete="new-password"
            {...register('password', { deps: 'confirmPassword' })}
          />
        </Field>
        <Field label={texts.confirmPassword} required error={errors.confirmPassword?.message}>
          <PasswordInput required autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
      </fieldset>
      <div className={styles.buttons}>
        <Button
          type="submit"
          wide
          disabled={company.missing || company.suspended}
          pending={formState.isSubmitting}
          pendingText={texts.creating}
        >
          {texts.create}
        </Button>
        <Button variant="secondary" wide disabled={company.missing} onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}
