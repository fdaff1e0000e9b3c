import { requestPasswordOtp } from '@prelaunch/contract';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy } from '../../../forms/contract-check.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { forgotPasswordTexts as texts } from './texts.ts';
import { useCompanyId } from '../useCompanyId.ts';
import { checkEmail, isEmailGiven, type EmailForm } from './reset-rules.ts';
import { StepForm } from './StepForm.tsx';

interface RequestCodeFormProps {
  readonly email: string;
  /** Whether the person came back from step 2. */
  readonly again: boolean;
  readonly onTyped: (email: string) => void;
  readonly onSent: (email: string) => void;
}

const checked = checkedBy(checkEmail);

/** REQ-OTP: the address that gets the code. */
export function RequestCodeForm({ email, again, onTyped, onSent }: RequestCodeFormProps) {
  const company = useCompanyId();
  const { mutateAsync: requestCode } = useEndpoint('user', requestPasswordOtp);
  const { register, handleSubmit, formState, setFocus, subscribe, control } = useForm<EmailForm>({
    defaultValues: { email },
    resolver: checked,
  });
  const complete = isEmailGiven({ email: useWatch({ control, name: 'email' }) });
  const { errors, isSubmitting } = formState;

  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values.email) }),
    [subscribe, onTyped],
  );
  useEffect(() => {
    if (again) setFocus('email');
  }, [again, setFocus]);

  const submit = handleSubmit(async (form) => {
    const companyId = await company.get();
    if (companyId === null) return;
    const user = form.email.trim();
    // The mutation has shown the toast.
    const answer = await requestCode({ body: { companyId, user } }).catch(() => null);
    if (answer === null) return;
    showToast({ kind: 'success', text: answer.message });
    onSent(user);
  });

  return (
    <StepForm
      onSubmit={submit}
      complete={complete}
      sending={isSubmitting}
      companyMissing={company.missing}
      action={texts.send}
      pendingAction={texts.sending}
    >
      <Field label={texts.email} error={errors.email?.message}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...register('email')}
        />
      </Field>
    </StepForm>
  );
}
