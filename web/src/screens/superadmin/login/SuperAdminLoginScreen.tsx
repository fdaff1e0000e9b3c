import { CODE_RULES } from '@prelaunch/domain/limits';
import { useCallback, useEffect, useState } from 'react';
import { AuthLayout } from '../../../ui/AuthLayout.tsx';
import { ThemeSwitch } from '../../../ui/ThemeSwitch.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { texts as areaTexts } from '../texts.ts';
import { EmailStep } from './EmailStep.tsx';
import { keepLoginDraft, readLoginDraft, type LoginDraft } from './login-draft.ts';
import { OtpStep } from './OtpStep.tsx';

const texts = areaTexts.login;

/** A second less than at the server, whose time starts before the reply arrives. */
const CODE_LIFE_MS = (CODE_RULES.superadmin_login.life - 1) * 1000;

/** Restores only the step of a code that has not expired. */
const stillGood = (draft: LoginDraft): LoginDraft =>
  draft.goodUntil !== null && draft.goodUntil > Date.now() ? draft : { ...draft, goodUntil: null };

/** /superadmin/login: an address, then the code mailed to it. */
export function SuperAdminLoginScreen() {
  const [draft, setDraft] = useState(() => stillGood(readLoginDraft()));
  const [closed, setClosed] = useState<'expired' | 'refused' | null>(null);
  const { email, goodUntil } = draft;

  useEffect(() => {
    keepLoginDraft(draft);
  }, [draft]);

  const back = useCallback((why: 'expired' | 'refused') => {
    setClosed(why);
    setDraft((before) => ({ ...before, goodUntil: null }));
  }, []);

  return (
    <>
      <ScreenTitle screen={texts.heading} />
      <AuthLayout
        heading={texts.heading}
        intro={goodUntil === null ? texts.emailIntro : texts.otpIntro(email)}
        token={{
          icon: <img src={areaTexts.siteIcon} alt="" width={96} height={96} />,
          name: areaTexts.site,
          line: texts.line,
        }}
        corner={<ThemeSwitch />}
      >
        {goodUntil === null ? (
          <EmailStep
            email={email}
            expired={closed === 'expired'}
            again={closed !== null}
            onSent={(sentTo) => {
              setClosed(null);
              setDraft({ email: sentTo, goodUntil: Date.now() + CODE_LIFE_MS });
            }}
          />
        ) : (
          <OtpStep email={email} goodUntil={goodUntil} onBack={back} />
        )}
      </AuthLayout>
    </>
  );
}
