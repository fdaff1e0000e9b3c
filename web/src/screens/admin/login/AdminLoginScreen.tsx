import { loginAdmin } from '@prelaunch/contract';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { useEndpoint } from '../../../api/query-client.ts';
import { startSession } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { useProgram } from '../../../programme/useProgram.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { keepSignInToast } from '../../../session/sign-in-toast.ts';
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
  const { mutate, isPending } = useEndpoint('admin', loginAdmin);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '', password: '' },
  });
  const token = program?.token ?? null;

  const submit = handleSubmit((body) => {
    if (isPending) return;
    mutate(
      { body },
      {
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
          <Button type="submit" wide pending={isPending} pendingText={words.submitting}>
            {words.submit}
          </Button>
        </form>
      </AuthLayout>
    </>
  );
}
