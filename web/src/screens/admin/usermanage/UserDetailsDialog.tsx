import { entryOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { texts as adminTexts } from '../texts.ts';
import { MemberStatements } from './MemberStatements.tsx';
import type { User } from './user-columns.tsx';

const texts = adminTexts.users;

interface UserDetailsDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** What an admin who may only read opens instead of the form: the account, and a member's statements. */
export function UserDetailsDialog({ user, onClose }: UserDetailsDialogProps) {
  const { role, rights, name, mobile, email, referralCode, createdAt, isApproved, status } = user;
  const roleText = texts.roles.find(({ value }) => value === role)?.label ?? role;
  const access = texts.accesses.find(({ value }) => value === rights)?.label ?? rights;
  return (
    <Dialog open title={texts.detailsTitle} onClose={onClose} closeOnBackdrop>
      <DescriptionList
        items={[
          { label: texts.name, value: name, strong: true },
          { label: texts.role, value: roleText },
          ...(role === 'ADMIN' ? [{ label: texts.access, value: access }] : []),
          { label: texts.mobile, value: mobile },
          { label: texts.email, value: email },
          { label: texts.columns.referralCode, value: referralCode || texts.none },
          { label: texts.columns.date, value: formatIstDate(createdAt) },
          { label: texts.columns.approval, value: isApproved ? texts.verified : texts.waiting },
          { label: texts.status, value: entryOf(texts.statuses, status) ?? status },
        ]}
      />
      {role === 'USER' && <MemberStatements user={user} />}
    </Dialog>
  );
}
