import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/useSession.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PlainLayout } from '../PlainLayout.tsx';
import { verifyTexts as texts } from './texts.ts';

interface VerifyLayoutProps {
  readonly screen: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** The page around a check that needs no session. */
export function VerifyLayout({ screen, description, children }: VerifyLayoutProps) {
  const isMember = useSession('user');
  return (
    <PlainLayout
      screen={screen}
      back={{ text: texts.back, href: isMember ? paths.dashboard : paths.login }}
    >
      <PageHeader title={screen} description={description} />
      {children}
    </PlainLayout>
  );
}
