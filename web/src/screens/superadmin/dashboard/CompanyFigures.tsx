import { listCompanyFigures } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { formatTokens, sharePercent } from '@prelaunch/domain/money';
import { TriangleAlert } from 'lucide-react';
import type { RowOf } from '../../../lists/list-filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { relativeTime } from '../../../ui/text/relative-time.ts';
import { PercentBar } from '../../../ui/pictures/PercentBar.tsx';
import { Sum } from '../../../ui/text/Sum.tsx';
import type { Column } from '../../../ui/table/Table.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { SuspendedName } from '../CompanyStatus.tsx';
import { texts as areaTexts } from '../texts.ts';
import styles from './SuperAdminDashboardScreen.module.css';
import { waitingAt } from './waiting-link.ts';

const texts = areaTexts.dashboard.table;

type Figures = RowOf<typeof listCompanyFigures>;

const number = (count: number) => count.toLocaleString('en-IN');

const columns: readonly Column<Figures>[] = [
  {
    id: 'company',
    header: texts.columns.company,
    card: 'title',
    cell: ({ companyName, icon_url, status }) => (
      <span className={styles.company}>
        <img src={icon_url} alt="" width={28} height={28} />
        <SuspendedName name={companyName} status={status} />
      </span>
    ),
  },
  {
    id: 'members',
    header: texts.columns.members,
    priority: 1,
    cell: ({ members }) => number(members),
    align: 'end',
  },
  {
    id: 'waiting',
    header: texts.columns.waiting,
    priority: 2,
    cell: ({ membersWaiting }) => number(membersWaiting),
    align: 'end',
  },
  {
    id: 'pending',
    header: texts.columns.pending,
    card: 'value',
    cell: ({ id, companyName, pendingCount, pendingSum }) => (
      <span className={styles.two}>
        <Sum value={pendingSum} />
        {pendingCount === 0 ? (
          <span className={styles.quiet}>{texts.purchases('0')}</span>
        ) : (
          <TextLink href={waitingAt(id)} title={texts.pendingOf(companyName)}>
            {texts.purchases(number(pendingCount))}
          </TextLink>
        )}
      </span>
    ),
    align: 'end',
  },
  {
    id: 'approved',
    header: texts.columns.approved,
    priority: 6,
    cell: ({ approvedCount, approvedSum }) => (
      <span className={styles.two}>
        <Sum value={approvedSum} />
        <span className={styles.quiet}>{texts.purchases(number(approvedCount))}</span>
      </span>
    ),
    align: 'end',
  },
  {
    id: 'sold',
    header: texts.columns.sold,
    priority: 5,
    cell: ({ companyName, soldSupply, privateSupply }) => {
      const percent = privateSupply === 0n ? 0 : sharePercent(soldSupply, privateSupply);
      return (
        <span title={texts.sold(formatTokens(soldSupply), formatTokens(privateSupply))}>
          <PercentBar
            label={texts.soldOf(companyName)}
            share={percent / 100}
            // A share above zero must not be shown as 0.00 %.
            text={percent === 0 && soldSupply > 0n ? texts.soldLittle : `${percent.toFixed(2)} %`}
          />
        </span>
      );
    },
    noWrap: true,
  },
  {
    id: 'unreconciled',
    header: texts.columns.unreconciled,
    priority: 3,
    cell: ({ unreconciledCount, unreconciledSum }) => (
      <span className={styles.two}>
        <Sum value={unreconciledSum} />
        <span className={styles.quiet}>{texts.lines(number(unreconciledCount))}</span>
      </span>
    ),
    align: 'end',
  },
  {
    id: 'oldest',
    header: texts.columns.oldest,
    priority: 4,
    card: 'status',
    cell: ({ oldestWaitingAt, status }) =>
      oldestWaitingAt === null ? (
        areaTexts.none
      ) : (
        <span className={styles.ago}>
          <span>{relativeTime(oldestWaitingAt, new Date())}</span>
          <span className={styles.quiet}>{formatIstDate(oldestWaitingAt)}</span>
          {status === 'SUSPENDED' && (
            <span className={styles.alert}>
              <TriangleAlert aria-hidden="true" />
              {texts.whileSuspended}
            </span>
          )}
        </span>
      ),
    noWrap: true,
  },
];

/** All companies; the company with the oldest pending purchase is first. */
export function CompanyFigures() {
  const list = useListPage({ area: 'superadmin', endpoint: listCompanyFigures });
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{texts.heading}</h2>
      <ListPage
        texts={texts}
        list={list}
        columns={columns}
        compact
        skeletonRows={3}
        className={styles.companies}
      />
    </section>
  );
}
