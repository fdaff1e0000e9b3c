import { entryOf, type listAccounts, type ReplyOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { RowNumber } from '../../../ui/table/RowNumber.tsx';
import type { Column } from '../../../ui/table/Table.tsx';
import { texts as areaTexts } from '../texts.ts';
import styles from './user-columns.module.css';

const texts = areaTexts.users;

export type User = ReplyOf<typeof listAccounts>['records'][number];

const STATUS_TONES: Record<keyof typeof texts.statuses, BadgeTone> = {
  ACTIVE: 'green',
  INACTIVE: 'yellow',
  BLOCKED: 'red',
};

/**
 * Shows the name, with badges for an admin's account and for an account that cannot log in, and the name under which the
 * account was verified before its member changed the identity.
 */
function UserName({ user }: { readonly user: User }) {
  const { name, role, rights, status, isOwn, formerVerification } = user;
  const kind = rights === 'read' ? texts.isAccountant : texts.isAdmin;
  return (
    <span className={styles.name}>
      <span>{name}</span>
      {role === 'ADMIN' && <Badge tone="grey">{isOwn ? texts.isYou : kind}</Badge>}
      {status !== 'ACTIVE' && (
        <Badge tone={entryOf(STATUS_TONES, status) ?? 'grey'}>
          {entryOf(texts.statuses, status) ?? status}
        </Badge>
      )}
      {formerVerification !== null && (
        <span className={styles.former}>
          {texts.formerlyVerified(formerVerification.name, formatIstDate(formerVerification.until))}
        </span>
      )}
    </span>
  );
}

interface Parts {
  readonly tick: (user: User) => ReactNode;
  readonly approve: (user: User, row: number) => ReactNode;
  readonly actions: (user: User, row: number) => ReactNode;
}

export const userColumns = ({ tick, approve, actions }: Parts): readonly Column<User>[] => [
  {
    id: 'number',
    header: texts.columns.number,
    card: 'select',
    cell: (user, _row, number) => <RowNumber tick={tick(user)} number={number} />,
    noWrap: true,
  },
  {
    id: 'name',
    header: texts.columns.name,
    card: 'title',
    cell: (user) => <UserName user={user} />,
  },
  {
    id: 'email',
    header: texts.columns.email,
    priority: 4,
    card: 'note',
    cell: ({ email }) => <EmailText address={email} />,
  },
  {
    id: 'mobile',
    header: texts.columns.mobile,
    priority: 3,
    cell: ({ mobile }) => mobile,
    noWrap: true,
  },
  {
    id: 'referralCode',
    header: texts.columns.referralCode,
    priority: 1,
    cell: ({ referralCode }) => (referralCode === '' ? texts.none : referralCode),
    noWrap: true,
  },
  {
    id: 'date',
    header: texts.columns.date,
    priority: 2,
    cell: ({ createdAt }) => formatIstDate(createdAt),
    noWrap: true,
  },
  {
    id: 'approval',
    header: texts.columns.approval,
    card: 'status',
    cell: (user, row) =>
      user.isApproved ? <Badge tone="green">{texts.verified}</Badge> : approve(user, row),
    noWrap: true,
  },
  {
    id: 'action',
    header: texts.columns.action,
    card: 'actions',
    cell: actions,
    noWrap: true,
  },
];
