import { loginSuperAdmin } from '@prelaunch/contract';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { setReloadCounter, startSession } from '../../../api/session.ts';
import { checkedBy, problemIn } from '../../../forms/contract-check.ts';
import { paths } from '../../../paths.ts';
import { keepSignInToast } from '../../../session/sign-in-toast.ts';
import { CodeField } from '../../../staff/second-factor/CodeField.tsx';
import {
  acceptsCode,
  codeProblem,
  needsCode,
  useAskingEndpoint,
} from '../../../staff/second-factor/needs-code.ts';
import { secondFactorTexts } from '../../../staff/second-factor/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Countdown } from '../../../ui/Countdown.tsx';
import { Field } from '../../../ui/Field.tsx';
import { OtpInput } from '../../../ui/OtpInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useCountdown } from '../../../ui/useCountdown.ts';
import { texts } from '../texts.ts';
import { keepLoginDraft } from './login-draft.ts';
import styles from './SuperAdminLoginScreen.module.css';

const words = texts.login;
const OTP_DIGITS = 8;
/** The dashboard reloads its page until this is 2: once. */
const SIGNED_IN = 1;

interface OtpForm {
  readonly otp: string;
  /** Null while nobody asks for one. */
  readonly code: string | null;
}

const checked = checkedBy(({ otp, code }: OtpForm) => {
  const problem = code === null ? true : acceptsCode(code);
  return {
    otp:
      problemIn(loginSuperAdmin.body.shape.otp, otp) ??
      (otp.length < OTP_DIGITS ? words.otpShort(OTP_DIGITS) : undefined),
    code: problem === true ? undefined : problem,
  };
});

interface OtpStepProps {
  readonly email: string;
  /** Epoch milliseconds. */
  readonly goodUntil: number;
  readonly onBack: (why: 'expired' | 'refused') => void;
}

/**
 * Step 2: the code from the mail, and where it is asked for the code of an app. It closes when its time
 * is over, and on any failure but a wrong code of the app.
 */
export function OtpStep({ email, goodUntil, onBack }: OtpStepProps) {
  const [, navigate] = useLocation();
  const { mutateAsync: logIn } = useAskingEndpoint('superadmin', loginSuperAdmin);
  const { register, handleSubmit, formState, setError, setFocus, setValue } = useForm<OtpForm>({
    defaultValues: { otp: '', code: null },
    resolver: checked,
  });
  const [asked, setAsked] = useState(false);
  const remaining = useCountdown(goodUntil);
  const { isSubmitting } = formState;

  useEffect(() => {
    setFocus(asked ? 'code' : 'otp');
  }, [asked, setFocus]);
  useEffect(() => {
    // A login that is under way decides for itself.
    if (remaining <= 0 && !isSubmitting) onBack('expired');
  }, [remaining, isSubmitting, onBack]);

  const ask = (code: boolean) => {
    setValue('code', code ? '' : null);
    setAsked(code);
  };

  const submit = handleSubmit(async ({ otp, code }) => {
    try {
      const { data, message } = await logIn({
        body: { email, otp, ...(code !== null && { code }) },
      });
      keepLoginDraft(null);
      keepSignInToast(message);
      startSession('superadmin', data.token);
      setReloadCounter(SIGNED_IN);
      navigate(paths.superAdminDashboard, { replace: true });
    } catch (error) {
      const message = codeProblem(error);
      if (needsCode(error)) ask(true);
      else if (message !== null) {
        setError('code', { type: 'refused', message }, { shouldFocus: true });
      } else {
        // The toast has told why.
        onBack('refused');
      }
    }
  });

  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      <Field label={words.email}>
        <TextInput type="email" autoComplete="username" readOnly value={email} />
      </Field>
      {asked ? (
        <CodeField error={formState.errors.code?.message} {...register('code')} />
      ) : (
        <Field label={words.otp} required error={formState.errors.otp?.message}>
          <OtpInput length={OTP_DIGITS} {...register('otp')} />
        </Field>
      )}
      <p className={styles['resend']}>
        {words.resend}
        <Countdown remainingMs={remaining} />
      </p>
      <Button type="submit" wide pending={isSubmitting} pendingText={words.loggingIn}>
        {words.logIn}
      </Button>
      {asked && (
        <Button
          variant="quiet"
          wide
          onClick={() => {
            ask(false);
          }}
        >
          {secondFactorTexts.back}
        </Button>
      )}
    </form>
  );
}
