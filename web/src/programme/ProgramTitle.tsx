import type { Area } from '../api/session.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { useProgram } from './useProgram.ts';
import { useTitle } from './useTitle.ts';

interface ProgramTitleProps {
  readonly area: Area;
  readonly screen: string;
}

/** Title, description and keywords of a page, from the token. */
export function ProgramTitle({ area, screen }: ProgramTitleProps) {
  const title = useTitle(area, screen);
  const metaData = useProgram(area).data?.token?.metaData;
  return (
    <PageTitle title={title} description={metaData?.description} keywords={metaData?.keywords} />
  );
}
