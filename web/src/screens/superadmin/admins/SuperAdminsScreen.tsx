import { listSuperAdmins } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import type { RowOf } from '../../../lists/list-filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { numberColumn, type Column } from '../../../ui/table/Table.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { texts as areaTexts } from '../texts.ts';
import { SuperAdminGuide } from './SuperAdminGuide.tsx';
import styles from './SuperAdminsScreen.module.css';

const texts = areaTexts.admins;

type SuperAdmin = RowOf<typeof listSuperAdmins>;

const columns: readonly Column<SuperAdmin>[] = [
  { ...numberColumn(texts.columns.number), card: 'hidden' },
  { id: 'name', header: texts.columns.name, card: 'title', cell: ({ name }) => name },
  {
    id: 'email',
    header: texts.columns.email,
    card: 'note',
    cell: ({ email }) => <EmailText address={email} />,
  },
  {
    id: 'created',
    header: texts.columns.created,
    priority: 1,
    card: 'note',
    cell: ({ createdAt }) => formatIstDate(createdAt),
    noWrap: true,
  },
  {
    id: 'lastSignIn',
    header: texts.columns.lastSignIn,
    priority: 2,
    card: 'note',
    cell: ({ lastSignInAt }) =>
      lastSignInAt === null ? (
        texts.never
      ) : (
        <DateText>{`${formatIstDate(lastSignInAt)} ${formatIstTime(lastSignInAt)}`}</DateText>
      ),
    noWrap: true,
  },
];

/** The super admins' accounts. */
export function SuperAdminsScreen() {
  const list = useListPage({ area: 'superadmin', endpoint: listSuperAdmins });
  return (
    <>
      <ScreenTitle screen={texts.heading} />
      <PageHeader title={texts.heading} description={texts.description} />
      <ListPage
        texts={texts}
        list={list}
        columns={columns}
        skeletonRows={3}
        className={styles.list}
      />
      {list.query.data !== undefined && <SuperAdminGuide count={list.query.data.total} />}
    </>
  );
}
