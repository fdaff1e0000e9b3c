import { resetPassword, type RefusalCode } from '@prelaunch/contract';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy } from '../../../forms/contract-check.ts';
import { NewPasswordHint } from '../../../forms/NewPasswordHint.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { OtpInput } from '../../../ui/inputs/OtpInput.tsx';
import { PasswordInput } from '../../../ui/inputs/PasswordInput.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { forgotPasswordTexts as texts } from './texts.ts';
import { useCompanyId } from '../useCompanyId.ts';
import {
  checkNewPassword,
  CODE_DIGITS,
  isComplete,
  type NewPasswordForm as Values,
} from './reset-rules.ts';
import { StepForm } from './StepForm.tsx';

interface NewPasswordFormProps {
  readonly email: string;
  readonly onReset: () => void;
}

const EMPTY: Values = { code: '', password: '', confirmPassword: '' };
const checked = checkedBy(checkNewPassword);

/** The field that a refusal is about. */
const AT_FAULT: Partial<Record<RefusalCode, keyof Values>> = {
  wrong_code: 'code',
  common_password: 'password',
};

/** VERIFY-RESET: the code from the mail, and the new password. */
export function NewPasswordForm({ email, onReset }: NewPasswordFormProps) {
  const company = useCompanyId();
  const { mutateAsync: reset } = useEndpoint('user', resetPassword);
  const { register, handleSubmit, formState, setFocus, control } = useForm<Values>({
    defaultValues: EMPTY,
    resolver: checked,
  });
  const typed = { ...EMPTY, ...useWatch({ control }) };
  const complete = isComplete(typed);
  const { errors, isSubmitting } = formState;

  useEffect(() => setFocus('code'), [setFocus]);

  const submit = handleSubmit(async ({ code, password }) => {
    const companyId = await company.get();
    if (companyId === null) return;
    try {
      const answer = await reset({ body: { companyId, user: email, otp: code, password } });
      showToast({ kind: 'success', text: answer.message });
      onReset();
    } catch (error) {
      const field = error instanceof ApiFailure ? AT_FAULT[error.code as RefusalCode] : undefined;
      if (field !== undefined) setFocus(field, { shouldSelect: true });
    }
  });

  return (
    <StepForm
      onSubmit={submit}
      complete={complete}
      sending={isSubmitting}
      companyMissing={company.missing}
      action={texts.reset}
      pendingAction={texts.resetting}
    >
      <Field label={texts.email}>
        <TextInput type="email" autoComplete="username" readOnly whole value={email} />
      </Field>
      <Field label={texts.code} error={errors.code?.message} hint={texts.codeHint}>
        <OtpInput
          length={CODE_DIGITS}
          aria-required
          aria-invalid={errors.code && true}
          {...register('code', { deps: ['password', 'confirmPassword'] })}
        />
      </Field>
      <Field
        label={texts.password}
        error={errors.password?.message}
        hint={<NewPasswordHint password={typed.password} />}
      >
        <PasswordInput
          autoComplete="new-password"
          aria-required
          aria-invalid={errors.password && true}
          {...register('password', { deps: ['code', 'confirmPassword'] })}
        />
      </Field>
      <Field label={texts.confirmPassword} error={errors.confirmPassword?.message}>
        <PasswordInput
          autoComplete="new-password"
          aria-required
          aria-invalid={errors.confirmPassword && true}
          {...register('confirmPassword', { deps: ['code', 'password'] })}
        />
      </Field>
    </StepForm>
  );
}
