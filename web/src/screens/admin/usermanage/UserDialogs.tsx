import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { texts } from '../texts.ts';
import styles from './UserDialogs.module.css';
import type { User } from './user-columns.tsx';

const words = texts.users;

interface QuestionProps {
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The user that the question is about. */
function UserStake({ user: { name, email, mobile } }: { readonly user: User }) {
  return (
    <DescriptionList
      items={[
        { label: words.name, value: name, strong: true },
        { label: words.email, value: email },
        { label: words.mobile, value: mobile },
      ]}
    />
  );
}

export function ApproveUserDialog({ user, ...rest }: QuestionProps & { readonly user: User }) {
  return (
    <ConfirmDialog
      open
      title={words.approveTitle}
      confirmText={words.approveSubmit}
      pendingText={words.approving}
      {...rest}
    >
      <UserStake user={user} />
    </ConfirmDialog>
  );
}

export function DeleteUserDialog({ user, ...rest }: QuestionProps & { readonly user: User }) {
  return (
    <ConfirmDialog
      open
      danger
      title={words.deleteTitle}
      confirmText={words.deleteSubmit}
      pendingText={words.deleting}
      {...rest}
    >
      <UserStake user={user} />
      <p className={styles.story}>{words.deleteStory}</p>
    </ConfirmDialog>
  );
}
