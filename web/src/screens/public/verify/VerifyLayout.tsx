import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { CompanyContact } from '../../../programme/CompanyContact.tsx';
import { useSession } from '../../../session/useSession.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PlainLayout } from '../PlainLayout.tsx';
import { verifyTexts as texts } from './texts.ts';

interface VerifyLayoutProps {
  /** False where the result itself already names the company's contact. */
  readonly contact?: boolean;
  /** Whether the page says what can be checked; false where the result is all that the reader came for. */
  readonly intro?: boolean;
  readonly children: ReactNode;
}

/** The page around a check that needs no session. It ends with whom a reader can ask about the result. */
export function VerifyLayout({ contact = true, intro = true, children }: VerifyLayoutProps) {
  const isMember = useSession('user');
  return (
    <PlainLayout
      screen={texts.screen}
      back={{ text: texts.back, href: isMember ? paths.dashboard : paths.login }}
    >
      <PageHeader
        title={texts.screen}
        description={intro ? `${texts.intro} ${texts.private}` : undefined}
      />
      {children}
      {contact && <CompanyContact />}
    </PlainLayout>
  );
}
