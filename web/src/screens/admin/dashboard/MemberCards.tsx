import type { getAdminDashboard, ReplyOf } from '@prelaunch/contract';
import { UserCheck, Users } from 'lucide-react';
import { StatCard } from '../../../ui/layout/StatCard.tsx';
import { texts as adminTexts } from '../texts.ts';
import styles from './MemberCards.module.css';

type Dashboard = ReplyOf<typeof getAdminDashboard>;

interface MemberCardsProps {
  readonly lists: Dashboard['lists'] | undefined;
  readonly users: Dashboard['users'] | undefined;
}

const texts = adminTexts.dashboard;

/** How many members there are, by status; dashes while the numbers are unknown. */
export function MemberCards({ lists, users }: MemberCardsProps) {
  const known = users !== undefined && users.total !== 0;
  const shown = (count: number | undefined) =>
    known && count !== undefined ? count.toLocaleString('en-IN') : texts.noValue;
  return (
    <div className={styles.cards}>
      <StatCard
        title={texts.userStatus.title}
        icon={<UserCheck />}
        stats={[
          { label: texts.userStatus.active, value: shown(lists?.userActive), tone: 'green' },
          { label: texts.userStatus.inactive, value: shown(lists?.userInactive), tone: 'grey' },
          { label: texts.userStatus.blocked, value: shown(lists?.userBlock), tone: 'red' },
        ]}
      />
      <StatCard
        title={texts.members.title}
        icon={<Users />}
        stats={[
          { label: texts.members.total, value: shown(users?.total) },
          { label: texts.members.verified, value: shown(users?.verified), tone: 'green' },
          { label: texts.members.pending, value: shown(users?.pending), tone: 'yellow' },
        ]}
      />
    </div>
  );
}
