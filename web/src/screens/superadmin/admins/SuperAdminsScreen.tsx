import { listSuperAdmins, type ReplyOf } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { firstNumber, useKnownPage } from '../../../staff/lists/useKnownPage.ts';
import { useListAddress } from '../../../staff/lists/useListAddress.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { texts } from '../texts.ts';

const words = texts.admins;
const PAGE_SIZE = 10;

type SuperAdmin = ReplyOf<typeof listSuperAdmins>['records'][number];

const columns = (first: number): readonly Column<SuperAdmin>[] => [
  { id: 'number', header: words.columns.number, cell: (_, index) => first + index, firm: true },
  { id: 'name', header: words.columns.name, cell: ({ name }) => name },
  { id: 'email', header: words.columns.email, cell: ({ email }) => email },
  {
    id: 'created',
    header: words.columns.created,
    cell: ({ createdAt }) => formatIstDate(createdAt),
    firm: true,
  },
  {
    id: 'lastSignIn',
    header: words.columns.lastSignIn,
    cell: ({ lastSignInAt }) =>
      lastSignInAt === null
        ? words.never
        : `${formatIstDate(lastSignInAt)} ${formatIstTime(lastSignInAt)}`,
    firm: true,
  },
];

/** Who is above companies. */
export function SuperAdminsScreen() {
  const { page, setPage } = useListAddress();
  const query = useQuery({
    ...endpointQuery('superadmin', listSuperAdmins, { query: { page, limit: PAGE_SIZE } }),
    placeholderData: (before) => before,
  });
  useKnownPage(query, { page, setPage });
  return (
    <>
      <ScreenTitle screen={words.heading} />
      <PageHeader title={words.heading} description={words.description} />
      <RecordTable
        caption={words.heading}
        columns={columns(firstNumber(query.data))}
        query={query}
        texts={words}
        onPage={setPage}
        skeletonRows={3}
      />
    </>
  );
}
