import { setAdminPassword } from '@prelaunch/contract';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy } from '../../../forms/contract-check.ts';
import { fieldAtFault } from '../../../forms/field-at-fault.ts';
import { NewPasswordHint } from '../../../forms/NewPasswordHint.tsx';
import formStyles from '../../../forms/SignInForm.module.css';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { OtpInput } from '../../../ui/inputs/OtpInput.tsx';
import { PasswordInput } from '../../../ui/inputs/PasswordInput.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { texts as areaTexts } from '../texts.ts';
import { VisitorLayout } from '../VisitorLayout.tsx';
import {
  checkSetPassword,
  CODE_DIGITS,
  invitedBy,
  type SetPasswordForm,
} from './set-password-rules.ts';

const texts = areaTexts.setPassword;
const checked = checkedBy(checkSetPassword);

/** /admin/set-password?email=…#code=…: an invited admin chooses the first password. */
export function SetPasswordScreen() {
  const [, navigate] = useLocation();
  const { mutateAsync: setPassword } = useEndpoint('admin', setAdminPassword);
  const [invited] = useState(() => invitedBy(location));
  const { register, handleSubmit, formState, setFocus, control } = useForm<SetPasswordForm>({
    defaultValues: { ...invited, password: '', confirmPassword: '' },
    resolver: checked,
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'password' });

  useEffect(() => {
    // The code is as powerful as a password: it must not stay in the address bar or the history.
    if (location.hash !== '') {
      history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    }
  }, []);

  const submit = handleSubmit(async ({ email, code, password }) => {
    try {
      const { message } = await setPassword({ body: { email: email.trim(), code, password } });
      showToast({ kind: 'success', text: message });
      navigate(paths.adminLogin, { replace: true });
    } catch (error) {
      const fault = fieldAtFault(error, { code: 'code', password: 'password' });
      if (fault !== null) setFocus(fault.name, { shouldSelect: true });
    }
  });

  return (
    <VisitorLayout
      heading={texts.heading}
      intro={texts.intro}
      footer={
        <TextLink apart href={paths.adminLogin}>
          {texts.toLogin}
        </TextLink>
      }
    >
      <form noValidate className={formStyles.form} onSubmit={(event) => void submit(event)}>
        <Field label={texts.email} required error={errors.email?.message}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={errors.email && true}
            {...register('email')}
          />
        </Field>
        <Field label={texts.code} required error={errors.code?.message} hint={texts.codeHint}>
          <OtpInput length={CODE_DIGITS} aria-invalid={errors.code && true} {...register('code')} />
        </Field>
        <Field
          label={texts.password}
          required
          error={errors.password?.message}
          hint={<NewPasswordHint password={typed} />}
        >
          <PasswordInput
            autoComplete="new-password"
            aria-invalid={errors.password && true}
            {...register('password', { deps: ['confirmPassword'] })}
          />
        </Field>
        <Field label={texts.confirmPassword} required error={errors.confirmPassword?.message}>
          <PasswordInput
            autoComplete="new-password"
            aria-invalid={errors.confirmPassword && true}
            {...register('confirmPassword')}
          />
        </Field>
        <Button type="submit" wide pending={isSubmitting} pendingText={texts.submitting}>
          {texts.submit}
        </Button>
      </form>
    </VisitorLayout>
  );
}
