import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { DisplaySettings } from '../../languages/DisplaySettings.tsx';
import { CompanyBrand } from '../../programme/CompanyBrand.tsx';
import { ProgrammeTitle } from '../../programme/ProgrammeTitle.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import styles from './PlainLayout.module.css';

interface PlainLayoutProps {
  readonly screen: string;
  readonly back: {
    readonly text: string;
    readonly href: string;
    readonly onClick?: (event: MouseEvent) => void;
  };
  readonly children: ReactNode;
}

/** The layout of the pages that are for everybody: a way back, the company and one column of text. */
export function PlainLayout({ screen, back, children }: PlainLayoutProps) {
  return (
    <div className={styles.page}>
      <ProgrammeTitle area="user" screen={screen} />
      <div className={styles.column}>
        <header className={styles.bar}>
          <TextLink apart href={back.href} onClick={back.onClick}>
            <span className={styles.back}>
              <ArrowLeft aria-hidden="true" />
              {back.text}
            </span>
          </TextLink>
          <CompanyBrand />
        </header>
        <main className={styles.sheet}>{children}</main>
        <footer className={styles.settings}>
          <DisplaySettings />
        </footer>
      </div>
    </div>
  );
}
