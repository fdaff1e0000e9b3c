import { logoutMember } from '@prelaunch/contract';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../paths.ts';
import { signOut } from '../../../session/sign-out.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { PublicLayout } from '../PublicLayout.tsx';
import { forgotPasswordTexts as texts } from './texts.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { RequestCodeForm } from './RequestCodeForm.tsx';
import { readResetDraft, writeResetDraft } from './reset-draft.ts';

/** /fogot-password: first a code by mail, then the new password. */
export function ForgotPasswordScreen() {
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(readResetDraft);
  const [again, setAgain] = useState(false);
  const { step, email } = draft;
  const asking = step === 'REQ-OTP';

  useEffect(() => writeResetDraft(draft), [draft]);

  const typed = useCallback((next: string) => {
    setDraft((before) => ({ ...before, email: next }));
  }, []);

  return (
    <PublicLayout
      screen={texts.screen}
      heading={asking ? texts.requestHeading : texts.resetHeading}
      intro={asking ? texts.requestIntro : texts.resetIntro}
      footer={
        <>
          {!asking && (
            <TextLink
              apart
              replace
              href={paths.forgotPassword}
              onClick={() => {
                setAgain(true);
                setDraft({ step: 'REQ-OTP', email });
              }}
            >
              {texts.again}
            </TextLink>
          )}
          <TextLink apart href={paths.login}>
            {texts.toLogin}
          </TextLink>
        </>
      }
    >
      {asking ? (
        <RequestCodeForm
          email={email}
          again={again}
          onTyped={typed}
          onSent={(sentTo) => setDraft({ step: 'VERIFY-RESET', email: sentTo })}
        />
      ) : (
        <NewPasswordForm
          email={email}
          onReset={() => {
            writeResetDraft(null);
            // The server has ended every session, so it would refuse a session that is stored here.
            signOut('user', logoutMember);
            navigate(paths.login, { state: { email } });
          }}
        />
      )}
    </PublicLayout>
  );
}
