import { loginSuperAdmin } from '@prelaunch/contract';
import { CODE_RULES } from '@prelaunch/domain/limits';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useEndpoint } from '../../../api/query-client.ts';
import { setReloadCounter, startSession } from '../../../api/session.ts';
import { problemIn } from '../../../forms/contract-check.ts';
import { SignInForm, type SignInValues } from '../../../forms/SignInForm.tsx';
import { paths } from '../../../paths.ts';
import { returnAddress } from '../../../session/return-address.ts';
import { announceSignIn } from '../../../session/sign-in-toast.ts';
import { codeStep } from '../../../staff/second-factor/CodeField.tsx';
import { Countdown } from '../../../ui/text/Countdown.tsx';
import { OtpInput } from '../../../ui/inputs/OtpInput.tsx';
import { useCountdown } from '../../../ui/text/useCountdown.ts';
import { texts as areaTexts } from '../texts.ts';
import { writeLoginDraft } from './login-draft.ts';
import styles from './SuperAdminLoginScreen.module.css';

const texts = areaTexts.login;
const { digits } = CODE_RULES.superadmin_login;
/** The dashboard reloads its page once, when the counter has this value. */
const SIGNED_IN = 1;

const otpProblem = (otp: string): string | undefined =>
  problemIn(loginSuperAdmin.body.shape.otp, otp) ??
  (otp.length < digits ? texts.otpShort : undefined);

interface OtpStepProps {
  readonly email: string;
  /** Epoch milliseconds. */
  readonly validUntil: number;
  readonly onBack: (why: 'expired' | 'refused') => void;
}

/**
 * Step 2: the code from the mail. Closes when the code expires, and on any failure except a wrong code of the
 * second factor.
 */
export function OtpStep({ email, validUntil, onBack }: OtpStepProps) {
  const [, navigate] = useLocation();
  const { mutateAsync: logIn, isPending } = useEndpoint('superadmin', loginSuperAdmin);
  const remaining = useCountdown(validUntil);

  useEffect(() => {
    // Does not close while a login is running, because its reply decides what follows.
    if (remaining <= 0 && !isPending) onBack('expired');
  }, [remaining, isPending, onBack]);

  const send = async ({ secret, code }: SignInValues) => {
    const { data, message } = await logIn({
      body: { email, otp: secret, ...(code !== undefined && { code }) },
    });
    writeLoginDraft(null);
    const target = returnAddress('superadmin');
    announceSignIn(message, target === paths.superAdminDashboard);
    startSession('superadmin', data.token);
    setReloadCounter(SIGNED_IN);
    navigate(target, { replace: true });
  };

  return (
    <SignInForm
      texts={{ email: texts.email, submit: texts.logIn, submitting: texts.loggingIn }}
      email={email}
      secret={{
        name: 'otp',
        label: texts.otp,
        input: (props) => <OtpInput length={digits} {...props} />,
      }}
      check={({ secret }) => ({ secret: otpProblem(secret) })}
      codeStep={codeStep}
      send={send}
      onRefused={() => {
        onBack('refused');
      }}
    >
      <p className={styles.resend}>
        {texts.resend}
        <Countdown remainingMs={remaining} />
      </p>
    </SignInForm>
  );
}
