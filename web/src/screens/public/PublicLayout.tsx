import { getPrice } from '@prelaunch/contract';
import { formatPrice, formatTokens, type Tokens } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../api/query-client.ts';
import { DisplaySettings } from '../../languages/DisplaySettings.tsx';
import { CompanyContact } from '../../programme/CompanyContact.tsx';
import { ProgrammeTitle } from '../../programme/ProgrammeTitle.tsx';
import { saleProgress } from '../../programme/sale-progress.ts';
import { SuspendedNotice } from '../../programme/SuspendedNotice.tsx';
import { programmeTexts } from '../../programme/texts.ts';
import { type Programme, useProgramme } from '../../programme/useProgramme.ts';
import { AuthLayout } from '../../ui/layout/AuthLayout.tsx';
import { PercentBar } from '../../ui/pictures/PercentBar.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './PublicLayout.module.css';
import { publicTexts as texts } from './texts.ts';
import { formatShortDate } from '../../ui/dates.ts';

/**
 * The share of the tokens that is sold; null where it says nothing: nothing is sold yet, or an older server does not
 * report it. Undefined while it is loading.
 */
function soldShare(programme: Programme | undefined, remaining: Tokens | undefined): ReactNode {
  if (programme === undefined || remaining === undefined) return undefined;
  const sold = programme.soldSupply ?? null;
  if (sold === null || sold === 0n) return null;
  const { share, text } = saleProgress(sold, remaining);
  return <PercentBar wide label={programmeTexts.soldShare} share={share} text={text} />;
}

/** Two lines, as most contacts need on a phone: the links below it stay where they are. */
const CONTACT_SKELETON = (
  <p>
    <Skeleton height="2lh" />
  </p>
);

interface PublicLayoutProps {
  readonly screen: string;
  readonly heading: string;
  readonly intro?: string;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** The layout of the visitors' forms: the form beside the token and its company. */
export function PublicLayout({ screen, heading, intro, children, footer }: PublicLayoutProps) {
  const { data: programme, isError } = useProgramme('user');
  // The price is decoration beside the form, so a failure shows no toast.
  const price = useQuery({ ...endpointQuery('user', getPrice, {}), meta: { quiet: true } });

  const sold = soldShare(programme, price.data?.remainingPrivateSupply);
  const token = programme?.token;
  const waiting = programme === undefined && !isError;
  const programmeSkeleton = waiting ? <Skeleton width="14rem" height="1lh" /> : undefined;
  return (
    <>
      <ProgrammeTitle area="user" screen={screen} />
      <AuthLayout
        programme={token == null ? programmeSkeleton : texts.programme(token.name)}
        heading={heading}
        intro={intro}
        token={{
          icon: token != null && <img src={token.icon_url} alt="" width={64} height={64} />,
          name: waiting ? (
            <Skeleton night width="5rem" height="1lh" />
          ) : (
            (token?.name ?? texts.noToken)
          ),
          line: token === null ? undefined : texts.line,
          progress: !isError && sold !== null && { label: programmeTexts.soldShare, value: sold },
          facts: price.isError
            ? undefined
            : [
                { label: texts.price, value: price.data && formatPrice(price.data.price) },
                {
                  label: texts.supply,
                  value: price.data ? (
                    formatTokens(price.data.remainingPrivateSupply)
                  ) : (
                    <Skeleton night width="6.75rem" height="1lh" />
                  ),
                },
                ...(programme?.launchAt == null
                  ? []
                  : [{ label: programmeTexts.launch, value: formatShortDate(programme.launchAt) }]),
              ],
        }}
        assurances={texts.assurances}
        corner={<DisplaySettings />}
        footer={footer}
        contact={waiting ? CONTACT_SKELETON : <CompanyContact />}
      >
        {programme?.companyId === null && (
          <p role="alert" className={styles.alert}>
            <CircleAlert aria-hidden="true" />
            {texts.noCompany}
          </p>
        )}
        <SuspendedNotice visitors />
        {children}
      </AuthLayout>
    </>
  );
}
