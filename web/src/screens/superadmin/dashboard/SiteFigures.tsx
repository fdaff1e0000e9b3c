import { getSuperAdminDashboard, type ReplyOf } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Building2, Hourglass, IndianRupee, Users } from 'lucide-react';
import { endpointQuery } from '../../../api/query-client.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { relativeTime } from '../../../ui/text/relative-time.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { StatCard, type Stat } from '../../../ui/layout/StatCard.tsx';
import { Sum } from '../../../ui/text/Sum.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { texts as superAdminTexts } from '../texts.ts';
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

function Oldest({ oldest }: { readonly oldest: Figures['oldestWaiting'] | undefined }) {
  const known = oldest ?? null;
  const label =
    known === null
      ? texts.oldest.since
      : texts.oldest.at(
          known.companyName,
          `${formatIstDate(known.createdAt)} ${formatIstTime(known.createdAt)}`,
        );
  const since = known === null ? texts.oldest.nothing : relativeTime(known.createdAt, new Date());
  return (
    <StatCard
      title={texts.oldest.title}
      icon={<Hourglass />}
      stats={[
        {
          label,
          value: (
            <span className={styles.oldest}>
              <span>{oldest === undefined ? waiting : since}</span>
              {known !== null && (
                <span className={styles.count}>
                  <TextLink apart href={waitingAt(known.companyId)}>
                    {texts.oldest.link}
                  </TextLink>
                </span>
              )}
            </span>
          ),
          tone: known === null ? 'grey' : 'yellow',
        },
      ]}
    />
  );
}

/** The sums of all companies; what waits is first. */
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
  const companies: readonly Stat[] = [
    { label: texts.companies.total, value: counted(data?.companies) },
    {
      label: texts.companies.suspended,
      value: counted(data?.companiesSuspended),
      tone: data === undefined || data.companiesSuspended === 0 ? 'grey' : 'yellow',
    },
  ];
  const members: readonly Stat[] = [
    { label: texts.members.total, value: counted(data?.members) },
    { label: texts.members.waiting, value: counted(data?.membersWaiting), tone: 'yellow' },
  ];
  return (
    <div className={styles.cards} aria-busy={data === undefined}>
      <Oldest oldest={data?.oldestWaiting} />
      <StatCard
        title={texts.purchases.title}
        icon={<IndianRupee />}
        stats={[
          {
            label: texts.purchases.pending,
            value: purchases(data?.pendingSum, data?.pendingCount),
            tone: 'yellow',
          },
          {
            label: texts.purchases.approved,
            value: purchases(data?.approvedSum, data?.approvedCount),
            tone: 'green',
          },
        ]}
      />
      <StatCard title={texts.members.title} icon={<Users />} stats={members} />
      <StatCard title={texts.companies.title} icon={<Building2 />} stats={companies} />
    </div>
  );
}
