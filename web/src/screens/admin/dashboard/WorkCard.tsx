import { getAdminWork, getOpenMoney, type ReplyOf } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { endpointQuery } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { relativeTime } from '../../../ui/text/relative-time.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Sum } from '../../../ui/text/Sum.tsx';
import { usePendingConfirmations } from '../confirmations/usePendingConfirmations.ts';
import { texts as adminTexts } from '../texts.ts';
import styles from './WorkCard.module.css';

const texts = adminTexts.dashboard.work;

const EVERY_MS = 30_000;

interface TileProps {
  readonly href: string;
  readonly label: string;
  /** Undefined while it is loading. */
  readonly count: number | undefined;
  /** One line each. Pass the same number of notes while loading, so that the layout does not shift. */
  readonly notes: readonly ReactNode[];
  /** Whether an admin has work to do here. */
  readonly isDue?: boolean;
}

function Tile({ href, label, count, notes, isDue = false }: TileProps) {
  return (
    <li>
      <Link href={href} className={styles.tile}>
        <span className={styles.label}>{label}</span>{' '}
        <span className={isDue ? styles.due : styles.value}>
          {count === undefined ? (
            <Skeleton width="3rem" height="1.25em" />
          ) : (
            count.toLocaleString('en-IN')
          )}
        </span>{' '}
        {notes.map((note, line) => (
          <Fragment key={line}>
            <span className={styles.note}>{count !== undefined && note}</span>{' '}
          </Fragment>
        ))}
        <ChevronRight className={styles.arrow} aria-hidden="true" />
      </Link>
    </li>
  );
}

const since = (oldest: Date) => (
  <span title={`${formatIstDate(oldest)} ${formatIstTime(oldest)}`}>
    {texts.oldest(relativeTime(oldest, new Date()))}
  </span>
);

type OpenMoney = ReplyOf<typeof getOpenMoney>['refundsDue'];

interface MoneyTileProps extends Pick<TileProps, 'href' | 'label'> {
  /** Undefined while it is loading. */
  readonly money: OpenMoney | undefined;
  readonly nothing: string;
}

/** Bank lines or refunds that need an admin, and their money. */
function MoneyTile({ href, label, money, nothing }: MoneyTileProps) {
  const isDue = money !== undefined && money.count > 0;
  return (
    <Tile
      href={href}
      label={label}
      count={money?.count}
      isDue={isDue}
      notes={[isDue ? <Sum value={money.sum} /> : nothing]}
    />
  );
}

/** The money that waits in Reconcile; nothing on a server that does not read bank statements. */
function MoneyTiles() {
  const { data, isError } = useQuery({
    ...endpointQuery('admin', getOpenMoney, {}),
    refetchInterval: EVERY_MS,
    meta: { quiet: true },
  });
  if (isError && data === undefined) return null;
  const reconcile = `${paths.purchaseRequest}?tab=reconcile`;
  return (
    <>
      <MoneyTile
        href={`${reconcile}&state=no_purchase`}
        label={texts.withoutOrder}
        money={data?.withoutOrder}
        nothing={texts.allHaveOrder}
      />
      <MoneyTile
        href={`${reconcile}&view=refunds`}
        label={texts.refundsDue}
        money={data?.refundsDue}
        nothing={texts.nothingDue}
      />
    </>
  );
}

interface WorkCardProps {
  /** The number of all members; undefined while it is unknown. */
  readonly members: number | undefined;
}

/** Pending purchases, today's decisions, unverified members and what waits in Reconcile and Confirmations, each with a link to its list. */
export function WorkCard({ members }: WorkCardProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...endpointQuery('admin', getAdminWork, {}),
    refetchInterval: EVERY_MS,
    // The card itself shows a failure.
    meta: { quiet: true },
  });
  const confirmations = usePendingConfirmations() ?? 0;
  if (isError && data === undefined) {
    return (
      <Card title={texts.title}>
        <ErrorState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const today = data?.today;
  const oldest = data?.oldestPendingAt ?? null;
  const isDue = (count: number | undefined) => count !== undefined && count > 0;
  return (
    <Card title={texts.title}>
      <ul className={styles.tiles} aria-busy={data === undefined}>
        <Tile
          href={paths.purchaseRequest}
          label={texts.pending}
          count={data?.pendingCount}
          isDue={isDue(data?.pendingCount)}
          notes={
            oldest === null
              ? [texts.nothingPending, null]
              : [data && <Sum value={data.pendingSum} />, since(oldest)]
          }
        />
        <Tile
          href={`${paths.purchaseRequest}?tab=history`}
          label={texts.decided}
          count={today && today.approvedCount + today.rejectedCount}
          notes={
            today === undefined
              ? [null, null]
              : [
                  <>
                    <Sum value={today.approvedSum} /> {texts.approved}
                  </>,
                  texts.rejected(today.rejectedCount),
                ]
          }
        />
        <Tile
          href={`${paths.userManage}?status=waiting`}
          label={texts.members}
          count={data?.membersWaiting}
          isDue={isDue(data?.membersWaiting)}
          notes={[
            isDue(data?.membersWaiting)
              ? members !== undefined && texts.ofMembers(members)
              : texts.allVerified,
          ]}
        />
        <MoneyTiles />
        {confirmations > 0 && (
          <Tile
            href={paths.adminConfirmations}
            label={texts.confirmations}
            count={confirmations}
            isDue
            notes={[texts.needSecondAdmin(confirmations)]}
          />
        )}
      </ul>
    </Card>
  );
}
