import { setAdminPassword, type RefusalCode } from '@prelaunch/contract';
import { PASSWORD_MIN } from '@prelaunch/contract/fields';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy } from '../../../forms/contract-check.ts';
import { paths } from '../../../paths.ts';
import { useProgram } from '../../../programme/useProgram.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { AuthLayout } from '../../../ui/AuthLayout.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { OtpInput } from '../../../ui/OtpInput.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ThemeSwitch } from '../../../ui/ThemeSwitch.tsx';
import { showToast } from '../../../ui/toast.ts';
import loginStyles from '../login/AdminLoginScreen.module.css';
import { texts } from '../texts.ts';
import {
  checkSetPassword,
  CODE_DIGITS,
  invitedBy,
  type SetPasswordForm,
} from './set-password-rules.ts';

const words = texts.setPassword;
const checked = checkedBy(checkSetPassword);

/** Which field the server refused, where it was one. */
const AT_FAULT: Partial<Record<RefusalCode, keyof SetPasswordForm>> = {
  wrong_code: 'code',
  common_password: 'password',
};

/** /admin/set-password?email=…#code=…: an invited admin chooses the first password. */
export function SetPasswordScreen() {
  const [, navigate] = useLocation();
  const { data: program } = useProgram('admin');
  const title = useTitle('admin', words.heading);
  const { mutateAsync: setPassword } = useEndpoint('admin', setAdminPassword);
  const [invited] = useState(() => invitedBy(location));
  const { register, handleSubmit, formState, setFocus } = useForm<SetPasswordForm>({
    defaultValues: { ...invited, password: '', confirmPassword: '' },
    resolver: checked,
  });
  const { errors, isSubmitting } = formState;
  const token = program?.token ?? null;

  useEffect(() => {
    // The code is as good as a password: it must not stay in the address bar or the history.
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
      const field = error instanceof ApiFailure ? AT_FAULT[error.code as RefusalCode] : undefined;
      if (field !== undefined) setFocus(field, { shouldSelect: true });
    }
  });

  return (
    <>
      <PageTitle title={title} />
      <AuthLayout
        programme={token === null ? undefined : texts.login.programme(token.name)}
        heading={words.heading}
        intro={words.intro}
        token={{
          icon: token === null ? null : <img src={token.icon_url} alt="" width={96} height={96} />,
          name: token?.title,
          line: texts.login.tokenLine,
        }}
        corner={<ThemeSwitch />}
        footer={
          <TextLink apart href={paths.adminLogin}>
            {words.toLogin}
          </TextLink>
        }
      >
        <form noValidate className={loginStyles['form']} onSubmit={(event) => void submit(event)}>
          <Field label={words.email} required error={errors.email?.message}>
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
          <Field label={words.code} required error={errors.code?.message} hint={words.codeHint}>
            <OtpInput
              length={CODE_DIGITS}
              aria-invalid={errors.code && true}
              {...register('code')}
            />
          </Field>
          <Field
            label={words.password}
            required
            error={errors.password?.message}
            hint={words.passwordHint(PASSWORD_MIN)}
          >
            <PasswordInput
              autoComplete="new-password"
              aria-invalid={errors.password && true}
              {...register('password', { deps: ['confirmPassword'] })}
            />
          </Field>
          <Field label={words.confirmPassword} required error={errors.confirmPassword?.message}>
            <PasswordInput
              autoComplete="new-password"
              aria-invalid={errors.confirmPassword && true}
              {...register('confirmPassword')}
            />
          </Field>
          <Button type="submit" wide pending={isSubmitting} pendingText={words.submitting}>
            {words.submit}
          </Button>
        </form>
      </AuthLayout>
    </>
  );
}
