import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { DisplaySettings } from '../../../languages/DisplaySettings.tsx';
import { paths } from '../../../paths.ts';
import { ProgrammeTitle } from '../../../programme/ProgrammeTitle.tsx';
import { useSession } from '../../../session/useSession.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { verifyTexts as texts } from './texts.ts';
import styles from './VerifyScreen.module.css';

interface VerifyLayoutProps {
  readonly screen: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** The page around a check that needs no session. */
export function VerifyLayout({ screen, description, children }: VerifyLayoutProps) {
  const isMember = useSession('user');
  return (
    <div className={styles.page}>
      <ProgrammeTitle area="user" screen={screen} />
      <header className={styles.bar}>
        <TextLink apart href={isMember ? paths.dashboard : paths.login}>
          <span className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            {texts.back}
          </span>
        </TextLink>
        <DisplaySettings />
      </header>
      <main className={styles.sheet}>
        <PageHeader title={screen} description={description} />
        {children}
      </main>
    </div>
  );
}
