import { loginSuperAdmin } from '@prelaunch/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useEndpoint } from '../../../api/query-client.ts';
import { setReloadCounter, startSession } from '../../../api/session.ts';
import { checkedBy, problemIn } from '../../../forms/contract-check.ts';
import { paths } from '../../../paths.ts';
import { keepSignInToast } from '../../../session/sign-in-toast.ts';
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
}

const checked = checkedBy(({ otp }: OtpForm) => ({
  otp:
    problemIn(loginSuperAdmin.body.shape.otp, otp) ??
    (otp.length < OTP_DIGITS ? words.otpShort(OTP_DIGITS) : undefined),
}));

interface OtpStepProps {
  readonly email: string;
  /** Epoch milliseconds. */
  readonly goodUntil: number;
  readonly onBack: (why: 'expired' | 'refused') => void;
}

/** Step 2: the code. It closes when its time is over, and on any failure. */
export function OtpStep({ email, goodUntil, onBack }: OtpStepProps) {
  const [, navigate] = useLocation();
  const { mutateAsync: logIn } = useEndpoint('superadmin', loginSuperAdmin);
  const { register, handleSubmit, formState, setFocus } = useForm<OtpForm>({
    defaultValues: { otp: '' },
    resolver: checked,
  });
  const remaining = useCountdown(goodUntil);
  const { isSubmitting } = formState;

  useEffect(() => {
    setFocus('otp');
  }, [setFocus]);
  useEffect(() => {
    // A login that is under way decides for itself.
    if (remaining <= 0 && !isSubmitting) onBack('expired');
  }, [remaining, isSubmitting, onBack]);

  const submit = handleSubmit(async ({ otp }) => {
    try {
      const { data, message } = await logIn({ body: { email, otp } });
      keepLoginDraft(null);
      keepSignInToast(message);
      startSession('superadmin', data.token);
      setReloadCounter(SIGNED_IN);
      navigate(paths.superAdminDashboard, { replace: true });
    } catch {
      // The toast has told why.
      onBack('refused');
    }
  });

  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      <Field label={words.email}>
        <TextInput type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <Field label={words.otp} required error={formState.errors.otp?.message}>
        <OtpInput length={OTP_DIGITS} {...register('otp')} />
      </Field>
      <p className={styles['resend']}>
        {words.resend}
        <Countdown remainingMs={remaining} />
      </p>
      <Button type="submit" wide pending={isSubmitting} pendingText={words.loggingIn}>
        {words.logIn}
      </Button>
    </form>
  );
}
