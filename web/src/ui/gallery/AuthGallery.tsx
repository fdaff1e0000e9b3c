import { useState } from 'react';
import { AuthLayout } from '../layout/AuthLayout.tsx';
import { Button } from '../buttons/Button.tsx';
import { Field } from '../inputs/Field.tsx';
import { PageTitle } from '../layout/PageTitle.tsx';
import { PasswordInput } from '../inputs/PasswordInput.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { TextLink } from '../buttons/TextLink.tsx';
import { ThemeSwitch } from '../buttons/ThemeSwitch.tsx';
import { showToast } from '../feedback/toast.ts';
import { Toasts } from '../feedback/Toasts.tsx';
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
            { label: 'Available supply', value: '29,98,41,200' },
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
