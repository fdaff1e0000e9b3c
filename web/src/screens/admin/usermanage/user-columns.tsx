import { formatIstDate } from '@prelaunch/domain/dates';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { texts } from '../texts.ts';
import styles from './user-columns.module.css';
import type { User } from './useUserPage.ts';

const words = texts.users;

/** What an admin has to know before touching the row: whose it is, and whether it can log in. */
function UserName({ user: { name, role, status, isOwn } }: { readonly user: User }) {
  return (
    <span className={styles['name']}>
      <span>{name}</span>
      {role === 'ADMIN' && <Badge tone="grey">{isOwn ? words.isYou : words.isAdmin}</Badge>}
      {status !== 'ACTIVE' && (
        <Badge tone={status === 'BLOCKED' ? 'red' : 'yellow'}>{words.statuses[status]}</Badge>
      )}
    </span>
  );
}

interface Parts {
  /** The serial number of the first row. */
  readonly first: number;
  readonly tick: (user: User) => ReactNode;
  readonly approve: (user: User, row: number) => ReactNode;
  readonly actions: (user: User, row: number) => ReactNode;
}

export const userColumns = ({ first, tick, approve, actions }: Parts): readonly Column<User>[] => [
  {
    id: 'number',
    header: words.columns.number,
    cell: (user, row) => (
      <span className={styles['number']}>
        {tick(user)}
        <span>{first + row}</span>
      </span>
    ),
    firm: true,
  },
  { id: 'name', header: words.columns.name, cell: (user) => <UserName user={user} /> },
  { id: 'email', header: words.columns.email, cell: ({ email }) => email },
  { id: 'mobile', header: words.columns.mobile, cell: ({ mobile }) => mobile, firm: true },
  {
    id: 'referralCode',
    header: words.columns.referralCode,
    cell: ({ referralCode }) => (referralCode === '' ? words.none : referralCode),
    firm: true,
  },
  {
    id: 'date',
    header: words.columns.date,
    cell: ({ createdAt }) => formatIstDate(createdAt),
    firm: true,
  },
  {
    id: 'approval',
    header: words.columns.approval,
    cell: (user, row) =>
      user.isApproved ? <Badge tone="green">{words.verified}</Badge> : approve(user, row),
    firm: true,
  },
  { id: 'action', header: words.columns.action, cell: actions, firm: true },
];
