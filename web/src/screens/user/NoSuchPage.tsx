import { paths } from '../../paths.ts';
import { ProgramTitle } from '../../programme/ProgramTitle.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { layoutTexts as texts } from './texts.ts';

/** An address below /user that is none of its screens. */
export function NoSuchPage() {
  return (
    <>
      <ProgramTitle area="user" screen={texts.notFound} />
      <PageHeader title={texts.notFound} />
      <EmptyState
        picture="search"
        text={texts.notFoundText}
        action={<ButtonLink href={paths.dashboard}>{texts.toDashboard}</ButtonLink>}
      />
    </>
  );
}
