import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { isCodeRequired, wrongCodeMessage } from '../api/challenge.ts';
import { ApiFailure } from '../api/failures.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Field } from '../ui/inputs/Field.tsx';
import { TextInput } from '../ui/inputs/TextInput.tsx';
import type { Problems } from './contract-check.ts';
import styles from './SignInForm.module.css';

/** The secret is a password or a code from a mail. */
interface Credentials {
  readonly email: string;
  readonly secret: string;
}

export interface SignInValues extends Credentials {
  /** The second factor's code; undefined until the server has asked for it. */
  readonly code: string | undefined;
}

/** The attributes of the secret's input; the surrounding Field shows its label. */
export interface SecretInput {
  readonly name: string;
  readonly defaultValue: string;
  readonly 'aria-required': true;
}

interface SignInFormProps {
  readonly texts: { readonly email: string; readonly submit: string; readonly submitting: string };
  /** The address that the code was mailed to; makes the input for the address read-only. */
  readonly email?: string;
  /** The address that the input starts with. */
  readonly knownEmail?: string;
  readonly secret: {
    readonly name: 'password' | 'otp';
    readonly label: string;
    readonly input: (props: SecretInput) => ReactNode;
  };
  readonly check: (typed: Credentials) => Problems<Credentials>;
  /** Replaces the other fields when the server asks for a code. */
  readonly codeStep?: {
    readonly field: (error: string | undefined) => ReactNode;
    readonly check: (code: string) => string | undefined;
    readonly back: string;
  };
  /** Signs in; rejects with the call's failure. */
  readonly send: (values: SignInValues) => Promise<void>;
  /** Called after a refusal that was not about the code. */
  readonly onRefused?: () => void;
  readonly disabled?: boolean;
  readonly children?: ReactNode;
}

/**
 * The form of all logins. It does not use the form library of the other screens, because the members' login is the
 * first page that a browser loads and must stay small.
 */
export function SignInForm({
  texts,
  email,
  knownEmail = '',
  secret,
  check,
  codeStep,
  send,
  onRefused,
  disabled = false,
  children,
}: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** Null until the form was submitted for the first time. */
  const [problems, setProblems] = useState<Problems<SignInValues> | null>(null);
  const [pending, setPending] = useState(false);
  const [codeAsked, setCodeAsked] = useState(false);
  /** The values typed before the code's field replaced the other fields. */
  const [typed, setTyped] = useState<Credentials>({ email: email ?? knownEmail, secret: '' });

  const input = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
  useEffect(() => {
    if (codeAsked) input('code')?.focus();
    else if (email !== undefined) input(secret.name)?.focus();
  }, [codeAsked, email, secret.name]);

  // Reads the DOM, because browsers fill in passwords without an event.
  const read = (): SignInValues => ({
    email: email ?? input('email')?.value ?? typed.email,
    secret: input(secret.name)?.value ?? typed.secret,
    code: input('code')?.value,
  });
  const problemsIn = (values: SignInValues): Problems<SignInValues> => ({
    ...check(values),
    code: values.code === undefined ? undefined : codeStep?.check(values.code),
  });
  const show = (found: Problems<SignInValues>) => {
    // Renders synchronously, so that the next statement finds the first invalid field.
    flushSync(() => {
      setProblems(found);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const signIn = async (values: SignInValues) => {
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const message = wrongCodeMessage(error);
      if (isCodeRequired(error)) {
        setTyped(values);
        setCodeAsked(true);
      } else if (message !== null) {
        show({ code: message });
      } else {
        // The toast shows the reason. Selects the secret, because it is the value most likely to be wrong.
        input(secret.name)?.select();
        onRefused?.();
      }
    } finally {
      setPending(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (pending) return;
    const values = read();
    const found = problemsIn(values);
    show(found);
    if (Object.values<string | undefined>(found).some((problem) => problem !== undefined)) return;
    setPending(true);
    void signIn(values);
  };

  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit}
      onInput={() => {
        if (problems !== null) setProblems(problemsIn(read()));
      }}
    >
      {(!codeAsked || email !== undefined) && (
        <Field label={texts.email} error={problems?.email}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...(email === undefined
              ? { name: 'email', defaultValue: typed.email, 'aria-required': true }
              : { value: email, readOnly: true })}
          />
        </Field>
      )}
      {codeAsked ? (
        codeStep?.field(problems?.code)
      ) : (
        <Field label={secret.label} error={problems?.secret}>
          {secret.input({
            name: secret.name,
            defaultValue: typed.secret,
            'aria-required': true,
          })}
        </Field>
      )}
      {children}
      <Button
        type="submit"
        wide
        disabled={disabled}
        pending={pending}
        pendingText={texts.submitting}
      >
        {texts.submit}
      </Button>
      {codeAsked && codeStep !== undefined && (
        <Button
          variant="quiet"
          wide
          onClick={() => {
            setCodeAsked(false);
          }}
        >
          {codeStep.back}
        </Button>
      )}
    </form>
  );
}
