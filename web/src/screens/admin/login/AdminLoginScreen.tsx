import { loginAdmin } from '@prelaunch/contract';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { startSession } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { useProgram } from '../../../programme/useProgram.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { keepSignInToast } from '../../../session/sign-in-toast.ts';
import { CodeField } from '../../../staff/second-factor/CodeField.tsx';
import {
  acceptsCode,
  codeProblem,
  needsCode,
  useAskingEndpoint,
} from '../../../staff/second-factor/needs-code.ts';
import { secondFactorTexts } from '../../../staff/second-factor/texts.ts';
import { AuthLayout } from '../../../ui/AuthLayout.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { ThemeSwitch } from '../../../ui/ThemeSwitch.tsx';
import { texts } from '../texts.ts';
import styles from './AdminLoginScreen.module.css';

const words = texts.login;
const fields = loginAdmin.body.shape;

/** What the call itself would say to this value; true when it would take it. */
const accepts = (field: z.ZodMiniType) => (value: string) => {
  const parsed = z.safeParse(field, value);
  return parsed.success || (parsed.error.issues[0]?.message ?? false);
};

export function AdminLoginScreen() {
  const [, navigate] = useLocation();
  const { data: program } = useProgram('admin');
  const title = useTitle('admin', words.heading);
  const { mutate, isPending } = useAskingEndpoint('admin', loginAdmin);
  const { register, handleSubmit, formState, resetField, setError, setFocus } = useForm({
    defaultValues: { email: '', password: '', code: '' },
  });
  const [asked, setAsked] = useState(false);
  const token = program?.token ?? null;

  useEffect(() => {
    if (asked) setFocus('code');
  }, [asked, setFocus]);
  const back = () => {
    resetField('code');
    setAsked(false);
  };

  const submit = handleSubmit(({ email, password, code }) => {
    if (isPending) return;
    mutate(
      { body: { email, password, ...(asked && { code }) } },
      {
        onError: (error) => {
          if (needsCode(error)) setAsked(true);
          const message = codeProblem(error);
          if (message !== null) {
            setError('code', { type: 'refused', message }, { shouldFocus: true });
          }
        },
        onSuccess: ({ data, message }) => {
          keepSignInToast(message);
          startSession('admin', data.token);
          navigate(paths.adminDashboard, { replace: true });
        },
      },
    );
  });

  return (
    <>
      <PageTitle title={title} />
      <AuthLayout
        programme={token === null ? undefined : words.programme(token.name)}
        heading={words.heading}
        token={{
          icon: token === null ? null : <img src={token.icon_url} alt="" width={96} height={96} />,
          name: token?.title,
          line: words.tokenLine,
        }}
        corner={<ThemeSwitch />}
      >
        <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
          {asked ? (
            <CodeField
              error={formState.errors.code?.message}
              {...register('code', { validate: acceptsCode })}
            />
          ) : (
            <>
              <Field label={words.email} required error={formState.errors.email?.message}>
                <TextInput
                  type="email"
                  inputMode="email"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...register('email', { validate: accepts(fields.email) })}
                />
              </Field>
              <Field label={words.password} required error={formState.errors.password?.message}>
                <PasswordInput
                  autoComplete="current-password"
                  {...register('password', { validate: accepts(fields.password) })}
                />
              </Field>
            </>
          )}
          <Button type="submit" wide pending={isPending} pendingText={words.submitting}>
            {words.submit}
          </Button>
          {asked && (
            <Button variant="quiet" wide onClick={back}>
              {secondFactorTexts.back}
            </Button>
          )}
        </form>
      </AuthLayout>
    </>
  );
}
