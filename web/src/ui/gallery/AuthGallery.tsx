import { useState } from 'react';
import { AuthLayout } from '../AuthLayout.tsx';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { PageTitle } from '../PageTitle.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import { TextInput } from '../TextInput.tsx';
import { TextLink } from '../TextLink.tsx';
import { ThemeSwitch } from '../ThemeSwitch.tsx';
import { showToast } from '../toast.ts';
import { Toasts } from '../Toasts.tsx';
import { SampleToken } from './SampleToken.tsx';

export function AuthGallery() {
  const [pending, setPending] = useState(false);
  return (
    <>
      <PageTitle title="Gallery | Log in" />
      <Toasts position="top-right" />
      <AuthLayout
        programme="GLXY PRE-LAUNCH PROGRAM"
        heading="Log in"
        token={{
          icon: <SampleToken />,
          name: 'GLXY',
          line: 'Galaxy, before launch',
          facts: [
            { label: 'Price per token', value: '₹ 10.00' },
            { label: 'Remaining supply', value: '29,98,41,200' },
          ],
        }}
        corner={<ThemeSwitch />}
        footer={
          <>
            <TextLink apart href="/fogot-password">
              Forgot your password?
            </TextLink>
            <TextLink apart href="/register">
              Create account
            </TextLink>
          </>
        }
      >
        <form
          noValidate
          style={{ display: 'grid', gap: '1rem' }}
          onSubmit={(event) => {
            event.preventDefault();
            setPending(true);
            setTimeout(() => {
              setPending(false);
              showToast({ kind: 'error', text: 'Invalid email or password.' });
            }, 1500);
          }}
        >
          <Field label="Email">
            <TextInput type="email" autoComplete="email" />
          </Field>
          <Field label="Password">
            <PasswordInput autoComplete="current-password" />
          </Field>
          <Button type="submit" wide pending={pending} pendingText="Logging in...">
            Log in
          </Button>
        </form>
      </AuthLayout>
    </>
  );
}
