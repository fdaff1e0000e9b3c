import { CODE_RULES } from '@prelaunch/domain/limits';
import { useCallback, useEffect, useState } from 'react';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { ThemeSwitch } from '../../../ui/buttons/ThemeSwitch.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { texts as areaTexts } from '../texts.ts';
import { EmailStep } from './EmailStep.tsx';
import { readLoginDraft, writeLoginDraft, type LoginDraft } from './login-draft.ts';
import { OtpStep } from './OtpStep.tsx';

const texts = areaTexts.login;

/** A second less than on the server, because the server starts counting before its reply arrives here. */
const CODE_LIFE_MS = (CODE_RULES.superadmin_login.life - 1) * 1000;

/** Removes an expired code from the draft. */
const withoutExpired = (draft: LoginDraft): LoginDraft =>
  draft.validUntil !== null && draft.validUntil > Date.now()
    ? draft
    : { ...draft, validUntil: null };

/** /superadmin/login: an address, then the code mailed to it. */
export function SuperAdminLoginScreen() {
  const [draft, setDraft] = useState(() => withoutExpired(readLoginDraft()));
  const [closed, setClosed] = useState<'expired' | 'refused' | null>(null);
  const { email, validUntil } = draft;

  useEffect(() => {
    writeLoginDraft(draft);
  }, [draft]);

  const back = useCallback((why: 'expired' | 'refused') => {
    setClosed(why);
    setDraft((before) => ({ ...before, validUntil: null }));
  }, []);

  return (
    <>
      <ScreenTitle screen={texts.heading} />
      <AuthLayout
        heading={texts.heading}
        intro={validUntil === null ? texts.emailIntro : texts.otpIntro(email)}
        token={{
          icon: <img src={areaTexts.siteIcon} alt="" width={96} height={96} />,
          name: areaTexts.site,
          line: texts.line,
        }}
        corner={<ThemeSwitch />}
        footer={validUntil === null && <small>{texts.noMailbox}</small>}
      >
        {validUntil === null ? (
          <EmailStep
            email={email}
            expired={closed === 'expired'}
            again={closed !== null}
            onSent={(sentTo) => {
              setClosed(null);
              setDraft({ email: sentTo, validUntil: Date.now() + CODE_LIFE_MS });
            }}
          />
        ) : (
          <OtpStep email={email} validUntil={validUntil} onBack={back} />
        )}
      </AuthLayout>
    </>
  );
}
