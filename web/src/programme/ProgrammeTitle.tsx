import type { Area } from '../api/session.ts';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { useProgramme } from './useProgramme.ts';
import { useTitle } from './useTitle.ts';

interface ProgrammeTitleProps {
  readonly area: Area;
  readonly screen: string;
}

/** Sets the page's title, description and keywords from the token's metadata. */
export function ProgrammeTitle({ area, screen }: ProgrammeTitleProps) {
  const title = useTitle(area, screen);
  const metaData = useProgramme(area).data?.token?.metaData;
  return (
    <PageTitle title={title} description={metaData?.description} keywords={metaData?.keywords} />
  );
}
