import { paths } from '../../../paths.ts';
import { CompanyBrand } from '../../../programme/CompanyBrand.tsx';
import { CompanyContact } from '../../../programme/CompanyContact.tsx';
import { ProgrammeTitle } from '../../../programme/ProgrammeTitle.tsx';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { notFoundTexts as texts } from '../texts.ts';
import styles from './NotFoundScreen.module.css';

/** The screen of every unknown address. */
export function NotFoundScreen() {
  return (
    <main className={styles.page}>
      <ProgrammeTitle area="user" screen={texts.screen} />
      <meta name="robots" content="noindex" />
      <CompanyBrand />
      <EmptyState
        picture="search"
        title={<h1>{texts.screen}</h1>}
        text={texts.text}
        action={<ButtonLink href={paths.login}>{texts.home}</ButtonLink>}
      />
      <CompanyContact />
    </main>
  );
}
