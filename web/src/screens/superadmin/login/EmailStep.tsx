import { requestSuperAdminOtp } from '@prelaunch/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy, problemIn } from '../../../forms/contract-check.ts';
import styles from '../../../forms/SignInForm.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { texts as areaTexts } from '../texts.ts';

const texts = areaTexts.login;

interface EmailForm {
  readonly email: string;
}

const checked = checkedBy(({ email }: EmailForm) => ({
  email: problemIn(requestSuperAdminOtp.query.shape.email, email),
}));

interface EmailStepProps {
  readonly email: string;
  /** Whether the step of the code was closed because the code expired. */
  readonly expired: boolean;
  /** Whether the person came back from the step of the code. */
  readonly again: boolean;
  readonly onSent: (email: string) => void;
}

/** Step 1: the address that gets the code. */
export function EmailStep({ email, expired, again, onSent }: EmailStepProps) {
  const { mutateAsync: request } = useEndpoint('superadmin', requestSuperAdminOtp);
  const { register, handleSubmit, formState, setFocus } = useForm<EmailForm>({
    defaultValues: { email },
    resolver: checked,
  });
  useEffect(() => {
    if (again) setFocus('email');
  }, [again, setFocus]);

  const submit = handleSubmit(async (form) => {
    const sentTo = form.email.trim();
    // The mutation has shown the toast.
    const answer = await request({ query: { email: sentTo } }).catch(() => null);
    if (answer === null) return;
    showToast({ kind: 'success', text: answer.message });
    onSent(sentTo);
  });

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field
        label={texts.email}
        required
        error={formState.errors.email?.message}
        hint={expired ? texts.expired : undefined}
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email')}
        />
      </Field>
      <Button type="submit" wide pending={formState.isSubmitting} pendingText={texts.requesting}>
        {texts.request}
      </Button>
    </form>
  );
}
