import { loginMember } from '@prelaunch/contract';
import { useRef, useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { useEndpoint } from '../../../api/query-client.ts';
import { startSession } from '../../../api/session.ts';
import { problemIn, type Problems } from '../../../forms/contract-check.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { showToast } from '../../../ui/toast.ts';
import { PublicLayout } from '../PublicLayout.tsx';
import { loginTexts as texts } from '../texts.ts';
import { useCompanyId } from '../useCompanyId.ts';
import styles from './LoginScreen.module.css';

interface LoginForm {
  readonly email: string;
  readonly password: string;
}

const rules = loginMember.body.shape;

const check = ({ email, password }: LoginForm): Problems<LoginForm> => ({
  email: problemIn(rules.user, email),
  password: problemIn(rules.password, password),
});

/**
 * /: a member logs in. Without the form library of the other screens: this page comes first, and
 * two fields need none.
 */
export function LoginScreen() {
  const [, navigate] = useLocation();
  const company = useCompanyId();
  const { mutateAsync: logIn } = useEndpoint('user', loginMember);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  /** Null until the form was sent for the first time. */
  const [problems, setProblems] = useState<Problems<LoginForm> | null>(null);
  const [pending, setPending] = useState(false);

  // Read from the page: a browser fills in passwords without telling anyone.
  const typed = (): LoginForm => ({
    email: email.current?.value ?? '',
    password: password.current?.value ?? '',
  });

  const send = async (form: LoginForm) => {
    const companyId = await company.get();
    if (companyId === null) return;
    try {
      const { data, message } = await logIn({
        body: { companyId, user: form.email, password: form.password },
      });
      showToast({ kind: 'success', text: message });
      startSession('user', data.token);
      navigate(paths.dashboard, { replace: true });
    } catch {
      // The toast has told why; what is mostly wrong is ready to be typed anew.
      password.current?.select();
    }
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = typed();
    const found = check(form);
    setProblems(found);
    if (found.email !== undefined) email.current?.focus();
    else if (found.password !== undefined) password.current?.focus();
    else {
      setPending(true);
      void send(form).finally(() => setPending(false));
    }
  };

  return (
    <PublicLayout
      screen={texts.screen}
      heading={texts.screen}
      footer={
        <>
          <TextLink apart href={paths.forgotPassword}>
            {texts.forgot}
          </TextLink>
          <TextLink apart href={paths.register}>
            {texts.create}
          </TextLink>
        </>
      }
    >
      <form
        noValidate
        className={styles['form']}
        onSubmit={submit}
        onInput={() => {
          if (problems !== null) setProblems(check(typed()));
        }}
      >
        <Field label={texts.email} error={problems?.email}>
          <TextInput
            ref={email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-required
          />
        </Field>
        <Field label={texts.password} error={problems?.password}>
          <PasswordInput
            ref={password}
            name="password"
            autoComplete="current-password"
            aria-required
          />
        </Field>
        <Button
          type="submit"
          wide
          disabled={company.missing}
          pending={pending}
          pendingText={texts.submitting}
        >
          {texts.submit}
        </Button>
      </form>
    </PublicLayout>
  );
}
