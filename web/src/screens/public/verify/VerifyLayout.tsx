import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { useSession } from '../../../session/useSession.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PlainLayout } from '../PlainLayout.tsx';
import { verifyTexts as texts } from './texts.ts';
import styles from './VerifyScreen.module.css';

/** The page around a check that needs no session, below the coin and the name of the site's company. */
export function VerifyLayout({ children }: { readonly children: ReactNode }) {
  const isMember = useSession('user');
  const { token, companyName } = useProgramme('user').data ?? {};
  return (
    <PlainLayout
      screen={texts.screen}
      back={{ text: texts.back, href: isMember ? paths.dashboard : paths.login }}
      brand={
        companyName != null && (
          <span className={styles.brand}>
            {token != null && <img src={token.icon_url} alt="" width={28} height={28} />}
            {companyName}
          </span>
        )
      }
    >
      <PageHeader title={texts.screen} description={`${texts.intro} ${texts.private}`} />
      {children}
    </PlainLayout>
  );
}
