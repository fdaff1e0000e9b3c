import { listCompanyFigures, type ReplyOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { formatPaise, formatTokens, sharePercent } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { useKnownPage } from '../../../staff/lists/useKnownPage.ts';
import { useListAddress } from '../../../staff/lists/useListAddress.ts';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import { relativeTime } from '../../../ui/relative-time.ts';
import { ShareBar } from '../../../ui/ShareBar.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { SuspendedName } from '../CompanyStatus.tsx';
import listStyles from '../SiteList.module.css';
import { texts } from '../texts.ts';
import styles from './SuperAdminDashboardScreen.module.css';
import { waitingAt } from './waiting-link.ts';

const words = texts.dashboard.table;
const PAGE_SIZE = 10;

type Figures = ReplyOf<typeof listCompanyFigures>['records'][number];

const number = (count: number) => count.toLocaleString('en-IN');

const columns: readonly Column<Figures>[] = [
  {
    id: 'company',
    header: words.columns.company,
    cell: ({ companyName, icon_url, status }) => (
      <span className={styles['company']}>
        <img src={icon_url} alt="" width={28} height={28} />
        <SuspendedName name={companyName} status={status} />
      </span>
    ),
  },
  {
    id: 'members',
    header: words.columns.members,
    cell: ({ members }) => number(members),
    align: 'end',
  },
  {
    id: 'waiting',
    header: words.columns.waiting,
    cell: ({ membersWaiting }) => number(membersWaiting),
    align: 'end',
  },
  {
    id: 'pending',
    header: words.columns.pending,
    cell: ({ id, companyName, pendingCount, pendingSum }) => (
      <span className={styles['two']}>
        <span>{formatPaise(pendingSum)}</span>
        {pendingCount === 0 ? (
          <span className={styles['quiet']}>{words.purchases('0')}</span>
        ) : (
          <TextLink href={waitingAt(id)} title={words.pendingOf(companyName)}>
            {words.purchases(number(pendingCount))}
          </TextLink>
        )}
      </span>
    ),
    align: 'end',
  },
  {
    id: 'approved',
    header: words.columns.approved,
    cell: ({ approvedCount, approvedSum }) => (
      <span className={styles['two']}>
        <span>{formatPaise(approvedSum)}</span>
        <span className={styles['quiet']}>{words.purchases(number(approvedCount))}</span>
      </span>
    ),
    align: 'end',
  },
  {
    id: 'sold',
    header: words.columns.sold,
    cell: ({ companyName, soldSupply, privateSupply }) => {
      const percent = privateSupply === 0n ? 0 : sharePercent(soldSupply, privateSupply);
      return (
        <span title={words.sold(formatTokens(soldSupply), formatTokens(privateSupply))}>
          <ShareBar
            label={words.soldOf(companyName)}
            share={percent / 100}
            text={`${percent.toFixed(2)} %`}
          />
        </span>
      );
    },
    firm: true,
  },
  {
    id: 'oldest',
    header: words.columns.oldest,
    cell: ({ oldestWaitingAt }) =>
      oldestWaitingAt === null ? (
        texts.none
      ) : (
        <span className={styles['ago']}>
          <span>{relativeTime(oldestWaitingAt, new Date())}</span>
          <span className={styles['quiet']}>{formatIstDate(oldestWaitingAt)}</span>
        </span>
      ),
    firm: true,
  },
];

/** Each company; whose purchase waits longest comes first. */
export function CompanyFigures() {
  const { page, setPage } = useListAddress();
  const query = useQuery({
    ...endpointQuery('superadmin', listCompanyFigures, { query: { page, limit: PAGE_SIZE } }),
    placeholderData: (before) => before,
  });
  useKnownPage(query, { page, setPage });
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>{words.heading}</h2>
      <RecordTable
        caption={words.heading}
        columns={columns}
        query={query}
        texts={words}
        onPage={setPage}
        skeletonRows={3}
        look={listStyles['table']}
      />
    </section>
  );
}
