import { useCallback, useEffect, useState } from 'react';
import { AuthLayout } from '../../../ui/AuthLayout.tsx';
import { ThemeSwitch } from '../../../ui/ThemeSwitch.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { texts } from '../texts.ts';
import { EmailStep } from './EmailStep.tsx';
import { keepLoginDraft, readLoginDraft, type LoginDraft } from './login-draft.ts';
import { OtpStep } from './OtpStep.tsx';

const words = texts.login;

/** The countdown begins at 02:59: the server's 180 seconds have begun before the answer comes. */
const CODE_LIFE_MS = 179_000;

/** Only an open step of a code that is still good is gone on with. */
const stillGood = (draft: LoginDraft): LoginDraft =>
  draft.goodUntil !== null && draft.goodUntil > Date.now() ? draft : { ...draft, goodUntil: null };

/** /superadmin/login: an address, then the code that was mailed to it. */
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
      <ScreenTitle screen={words.heading} />
      <AuthLayout
        heading={words.heading}
        intro={goodUntil === null ? words.emailIntro : words.otpIntro(email)}
        token={{
          icon: <img src={texts.siteIcon} alt="" width={96} height={96} />,
          name: texts.site,
          line: words.line,
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
