import { listSuperAdmins } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import type { RowOf } from '../../../lists/list-filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { EmailText } from '../../../ui/EmailText.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { numberColumn, type Column } from '../../../ui/Table.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { texts as areaTexts } from '../texts.ts';
import { SuperAdminGuide } from './SuperAdminGuide.tsx';

const texts = areaTexts.admins;

type SuperAdmin = RowOf<typeof listSuperAdmins>;

const columns: readonly Column<SuperAdmin>[] = [
  numberColumn(texts.columns.number),
  { id: 'name', header: texts.columns.name, card: 'title', cell: ({ name }) => name },
  {
    id: 'email',
    header: texts.columns.email,
    card: 'status',
    cell: ({ email }) => <EmailText address={email} />,
  },
  {
    id: 'created',
    header: texts.columns.created,
    priority: 1,
    cell: ({ createdAt }) => formatIstDate(createdAt),
    noWrap: true,
  },
  {
    id: 'lastSignIn',
    header: texts.columns.lastSignIn,
    priority: 2,
    cell: ({ lastSignInAt }) =>
      lastSignInAt === null
        ? texts.never
        : `${formatIstDate(lastSignInAt)} ${formatIstTime(lastSignInAt)}`,
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
      <ListPage texts={texts} list={list} columns={columns} skeletonRows={3} />
      {list.query.data !== undefined && <SuperAdminGuide count={list.query.data.total} />}
    </>
  );
}
