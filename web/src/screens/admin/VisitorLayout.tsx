import type { ReactNode } from 'react';
import { DisplaySettings } from '../../languages/DisplaySettings.tsx';
import { useProgramme } from '../../programme/useProgramme.ts';
import { useTitle } from '../../programme/useTitle.ts';
import { AuthLayout } from '../../ui/layout/AuthLayout.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { texts } from './texts.ts';

interface VisitorLayoutProps {
  readonly heading: string;
  readonly intro?: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** The layout of the area's screens before the login: a form beside the company's token. */
export function VisitorLayout({ heading, intro, children, footer }: VisitorLayoutProps) {
  const title = useTitle('admin', heading);
  const token = useProgramme('admin').data?.token ?? null;
  return (
    <>
      <PageTitle title={title} />
      <AuthLayout
        programme={token === null ? undefined : texts.login.programme(token.name)}
        heading={heading}
        intro={intro}
        token={{
          icon: token === null ? null : <img src={token.icon_url} alt="" width={96} height={96} />,
          name: token?.title,
          line: texts.login.tokenLine,
        }}
        corner={<DisplaySettings />}
        footer={footer}
      >
        {children}
      </AuthLayout>
    </>
  );
}
