import { getPrivacyPolicy } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { CompanyContact } from '../../../programme/CompanyContact.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { formatShortDate } from '../../../ui/dates.ts';
import { PlainLayout } from '../PlainLayout.tsx';
import { privacyPolicyTexts as texts } from './texts.ts';
import { policyParts } from './policy-parts.ts';
import styles from './PrivacyPolicyScreen.module.css';

/**
 * Whether the previous history entry is a page of this site; older browsers only know whether there is a previous
 * entry.
 */
const canGoBack = (): boolean =>
  'navigation' in window ? window.navigation.canGoBack : history.length > 1;

/** Returns to the previous page, such as a payment, or to the start when there is none. */
function goBack(event: MouseEvent): void {
  if (!canGoBack()) return;
  event.preventDefault();
  history.back();
}

/** /privacy-policy: the company's own text, or the site's. */
export function PrivacyPolicyScreen() {
  const { data, isError, isFetching, refetch } = useQuery(
    endpointQuery('user', getPrivacyPolicy, {}),
  );
  return (
    <PlainLayout
      screen={texts.screen}
      back={{ text: texts.back, href: paths.login, onClick: goBack }}
    >
      <PageHeader
        title={texts.screen}
        description={
          data?.updatedAt == null ? undefined : texts.updated(formatShortDate(data.updatedAt))
        }
      />
      {data !== undefined ? (
        <>
          <Policy text={data.text} />
          <CompanyContact />
        </>
      ) : isError ? (
        <ErrorState text={texts.failed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <PolicySkeleton />
      )}
    </PlainLayout>
  );
}

function Policy({ text }: { readonly text: string }) {
  const parts = policyParts(text);
  if (parts.length === 0) return <EmptyState picture="receipt" text={texts.empty} />;
  return (
    <div className={styles.text}>
      {parts.map((part, index) =>
        part.kind === 'heading' ? <h2 key={index}>{part.text}</h2> : <p key={index}>{part.text}</p>,
      )}
    </div>
  );
}

function PolicySkeleton() {
  return (
    <div className={styles.text} aria-busy="true">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {['first', 'second', 'third'].map((part) => (
        <div key={part} className={styles.waiting}>
          <Skeleton width="40%" height="1.5em" />
          <Skeleton />
          <Skeleton />
          <Skeleton width="75%" />
        </div>
      ))}
    </div>
  );
}
