import { useProgram } from '../../programme/useProgram.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { texts } from './texts.ts';

/** '{token title} | {screen}' as everywhere; a site that sells nothing yet has its own name. */
export function ScreenTitle({ screen }: { readonly screen: string }) {
  const title = useProgram('superadmin').data?.token?.metaData.title ?? texts.site;
  return <PageTitle title={`${title} | ${screen}`} />;
}
