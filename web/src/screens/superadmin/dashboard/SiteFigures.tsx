import { getSuperAdminDashboard, type ReplyOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { DateText } from '../../../ui/text/DateText.tsx';
import { elapsedTime } from '../../../ui/text/relative-time.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Sum } from '../../../ui/text/Sum.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { texts as superAdminTexts } from '../texts.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './SuperAdminDashboardScreen.module.css';
import { waitingAt } from './waiting-link.ts';

const texts = superAdminTexts.dashboard;

type Figures = ReplyOf<typeof getSuperAdminDashboard>;

const waiting = <Skeleton width="4rem" height="1.35em" />;
const counted = (count: number | undefined) =>
  count === undefined ? waiting : count.toLocaleString('en-IN');

/** A sum of money, and the number of its purchases. */
function purchases(sum: Figures['pendingSum'] | undefined, count = 0) {
  if (sum === undefined) return waiting;
  return (
    <>
      <Sum value={sum} />{' '}
      <span className={styles.count}>{texts.table.purchases(count.toLocaleString('en-IN'))}</span>
    </>
  );
}

interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** A decision is due. */
  readonly lead?: boolean;
}

/** A few figures below a heading; part of the strip. */
function Group({
  title,
  figures,
}: {
  readonly title: string;
  readonly figures: readonly Figure[];
}) {
  return (
    <div className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.figures}>
        {figures.map(({ label, value, lead = false }) => (
          <div key={label}>
            <dt className={styles.label}>
              <DateText>{label}</DateText>
            </dt>
            <dd className={cx(styles.value, lead && styles.lead)}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Oldest({ oldest }: { readonly oldest: Figures['oldestWaiting'] | undefined }) {
  const known = oldest ?? null;
  const label =
    known === null
      ? texts.oldest.since
      : texts.oldest.at(known.companyName, formatIstDate(known.createdAt));
  const since = known === null ? texts.oldest.nothing : elapsedTime(known.createdAt, new Date());
  const value = (
    <>
      {oldest === undefined ? waiting : since}
      {known !== null && (
        <span className={styles.count}>
          <TextLink apart href={waitingAt(known.companyId)}>
            {texts.oldest.link}
          </TextLink>
        </span>
      )}
    </>
  );
  return <Group title={texts.oldest.title} figures={[{ label, value, lead: true }]} />;
}

/** The sums of all companies in one strip; what waits is first. */
export function SiteFigures() {
  const { data, isError, isFetching, refetch } = useQuery(
    endpointQuery('superadmin', getSuperAdminDashboard, {}),
  );
  if (isError && data === undefined) {
    return (
      <Card>
        <ErrorState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <section className={styles.strip} aria-busy={data === undefined}>
      <Oldest oldest={data?.oldestWaiting} />
      <Group
        title={texts.purchases.title}
        figures={[
          {
            label: texts.purchases.pending,
            value: purchases(data?.pendingSum, data?.pendingCount),
            lead: true,
          },
          {
            label: texts.purchases.approved,
            value: purchases(data?.approvedSum, data?.approvedCount),
          },
        ]}
      />
      <Group
        title={texts.members.title}
        figures={[
          { label: texts.members.total, value: counted(data?.members) },
          { label: texts.members.waiting, value: counted(data?.membersWaiting) },
        ]}
      />
      <Group
        title={texts.companies.title}
        figures={[
          { label: texts.companies.total, value: counted(data?.companies) },
          { label: texts.companies.suspended, value: counted(data?.companiesSuspended) },
        ]}
      />
    </section>
  );
}
