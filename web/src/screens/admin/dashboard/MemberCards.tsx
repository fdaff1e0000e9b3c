import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { UserCheck, Users } from 'lucide-react';
import { StatCard } from '../../../ui/StatCard.tsx';
import { texts } from '../texts.ts';
import styles from './MemberCards.module.css';

type Dashboard = ReplyOf<typeof getAdminDashboard>;

interface MemberCardsProps {
  readonly lists: Dashboard['lists'] | undefined;
  readonly users: Dashboard['users'] | undefined;
}

const words = texts.dashboard;

/** How many members there are, by status; dashes while that is unknown. */
export function MemberCards({ lists, users }: MemberCardsProps) {
  const known = users !== undefined && users.total !== 0;
  const shown = (count: number | undefined) =>
    known && count !== undefined ? count.toLocaleString('en-IN') : words.noValue;
  return (
    <div className={styles.cards}>
      <StatCard
        title={words.userStatus.title}
        icon={<UserCheck />}
        stats={[
          { label: words.userStatus.active, value: shown(lists?.userActive), tone: 'green' },
          { label: words.userStatus.inactive, value: shown(lists?.userInactive), tone: 'grey' },
          { label: words.userStatus.blocked, value: shown(lists?.userBlock), tone: 'red' },
        ]}
      />
      <StatCard
        title={words.members.title}
        icon={<Users />}
        stats={[
          { label: words.members.total, value: shown(users?.total) },
          { label: words.members.verified, value: shown(users?.verified), tone: 'green' },
          { label: words.members.pending, value: shown(users?.pending), tone: 'yellow' },
        ]}
      />
    </div>
  );
}
