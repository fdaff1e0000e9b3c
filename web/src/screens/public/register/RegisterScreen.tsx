import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { PublicLayout } from '../PublicLayout.tsx';
import { registerTexts as texts } from './texts.ts';
import { CreateAccountForm } from './CreateAccountForm.tsx';
import { readRegisterDraft, withTyped, writeRegisterDraft } from './register-draft.ts';
import { RequestOtpForm } from './RequestOtpForm.tsx';

/** /register: first an OTP for the address, then the account. */
export function RegisterScreen() {
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(readRegisterDraft);
  const [again, setAgain] = useState(false);
  const { sentTo } = draft;

  useEffect(() => writeRegisterDraft(draft), [draft]);

  const typed = useCallback((values: object) => {
    setDraft((before) => withTyped(before, { ...values }));
  }, []);

  return (
    <PublicLayout
      screen={texts.screen}
      heading={sentTo === null ? texts.requestHeading : texts.createHeading}
      intro={sentTo === null ? texts.requestIntro : texts.createIntro}
      footer={
        <span>
          {texts.haveAccount}{' '}
          <TextLink apart href={paths.login}>
            {texts.toLogin}
          </TextLink>
        </span>
      }
    >
      {sentTo === null ? (
        <RequestOtpForm
          values={draft}
          again={again}
          onTyped={typed}
          onSent={(email) => setDraft((before) => ({ ...before, sentTo: email }))}
        />
      ) : (
        <CreateAccountForm
          draft={draft}
          sentTo={sentTo}
          onTyped={typed}
          onBack={() => {
            setAgain(true);
            setDraft((before) => ({ ...before, sentTo: null }));
          }}
          onCreated={() => {
            writeRegisterDraft(null);
            navigate(paths.login, { state: { email: sentTo } });
          }}
        />
      )}
    </PublicLayout>
  );
}
