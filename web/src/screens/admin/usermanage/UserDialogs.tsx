import { formatIstDate } from '@prelaunch/domain/dates';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { texts as adminTexts } from '../texts.ts';
import styles from './UserDialogs.module.css';
import type { User } from './user-columns.tsx';

const texts = adminTexts.users;

interface QuestionProps {
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The user that the question is about. */
function UserSummary({ user: { name, email, mobile } }: { readonly user: User }) {
  return (
    <DescriptionList
      items={[
        { label: texts.name, value: name, strong: true },
        { label: texts.email, value: email },
        { label: texts.mobile, value: mobile },
      ]}
    />
  );
}

export function ApproveUserDialog({ user, ...rest }: QuestionProps & { readonly user: User }) {
  const { formerVerification } = user;
  return (
    <ConfirmDialog
      open
      title={texts.approveTitle}
      confirmText={texts.approveSubmit}
      pendingText={texts.approving}
      {...rest}
    >
      <UserSummary user={user} />
      {formerVerification !== null && (
        <p className={styles.explanation}>
          {texts.identityChanged(formerVerification.name, formatIstDate(formerVerification.until))}
        </p>
      )}
    </ConfirmDialog>
  );
}

export function DeleteUserDialog({ user, ...rest }: QuestionProps & { readonly user: User }) {
  return (
    <ConfirmDialog
      open
      danger
      title={texts.deleteTitle}
      confirmText={texts.deleteSubmit}
      pendingText={texts.deleting}
      {...rest}
    >
      <UserSummary user={user} />
      <p className={styles.explanation}>{texts.deleteExplanation}</p>
    </ConfirmDialog>
  );
}
