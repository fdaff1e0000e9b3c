import { useProgramme } from '../../programme/useProgramme.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { texts } from './texts.ts';

/** '{token title} | {screen}'; before the site has a token, the site's own name. */
export function ScreenTitle({ screen }: { readonly screen: string }) {
  const title = useProgramme('superadmin').data?.token?.metaData.title ?? texts.site;
  return <PageTitle title={`${title} | ${screen}`} />;
}
