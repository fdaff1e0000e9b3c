import { Pencil, Trash2, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTitle } from '../../../programme/useTitle.ts';
import { firstNumber } from '../../../staff/lists/useKnownPage.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RowCheckbox, RowCheckboxGap } from '../../../ui/RowCheckbox.tsx';
import { useRowSelection } from '../../../ui/useRowSelection.ts';
import { DECIDE, useFocusAfterDecision } from '../useFocusAfterDecision.ts';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { texts } from '../texts.ts';
import { AddUserDialog } from './AddUserDialog.tsx';
import { BulkApproval } from './BulkApproval.tsx';
import styles from './ManageUserScreen.module.css';
import { UpdateUserDialog } from './UpdateUserDialog.tsx';
import { userColumns } from './user-columns.tsx';
import { UserList } from './UserList.tsx';
import { ApproveQuestion, DeleteQuestion } from './UserQuestions.tsx';
import { UserTools } from './UserTools.tsx';
import { useUserAddress } from './useUserAddress.ts';
import { useUserChanges } from './useUserChanges.ts';
import { useUserPage, type User } from './useUserPage.ts';

const words = texts.users;

/** What stands open above the list. */
type Open =
  | { readonly kind: 'add' }
  | {
      readonly kind: 'update' | 'approve' | 'delete';
      readonly user: User;
      /** Its place in the table, counted from 0. */
      readonly row: number;
    };

export function ManageUserScreen() {
  const title = useTitle('admin', words.heading);
  const address = useUserAddress();
  const query = useUserPage(address);
  const [open, setOpen] = useState<Open | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const keepPlace = useFocusAfterDecision(list);
  const { approve, remove, pending } = useUserChanges(() => {
    if (open !== null && open.kind !== 'add') keepPlace(open.row);
    setOpen(null);
  });

  const { data } = query;
  const waiting = (data?.records ?? []).filter(({ isApproved }) => !isApproved);
  const selection = useRowSelection(waiting.map(({ id }) => id));
  const close = () => {
    // What is under way can't be called back; its answer closes the window.
    if (!pending) setOpen(null);
  };

  const columns = userColumns({
    first: firstNumber(data),
    tick: (user) =>
      user.isApproved ? (
        waiting.length > 0 && <RowCheckboxGap />
      ) : (
        <RowCheckbox
          label={words.selectOf(user.name)}
          checked={selection.isSelected(user.id)}
          onToggle={() => {
            selection.toggle(user.id);
          }}
        />
      ),
    approve: (user, row) => (
      <Button
        size="small"
        variant="secondary"
        title={words.approveOf(user.name)}
        onClick={() => {
          setOpen({ kind: 'approve', user, row });
        }}
      >
        {words.waiting}
      </Button>
    ),
    actions: (user, row) => (
      <span className={styles['actions']}>
        <IconButton
          label={words.editOf(user.name)}
          icon={<Pencil aria-hidden />}
          {...{ [DECIDE]: '' }}
          onClick={() => {
            setOpen({ kind: 'update', user, row });
          }}
        />
        <IconButton
          label={words.deleteOf(user.name)}
          icon={<Trash2 aria-hidden />}
          variant="danger"
          disabled={user.isOwn}
          title={user.isOwn ? words.ownDelete : undefined}
          onClick={() => {
            setOpen({ kind: 'delete', user, row });
          }}
        />
      </span>
    ),
  });

  return (
    <>
      <PageTitle title={title} />
      <PageHeader
        title={words.heading}
        actions={
          <Button
            icon={<UserPlus aria-hidden />}
            onClick={() => {
              setOpen({ kind: 'add' });
            }}
          >
            {words.add}
          </Button>
        }
      />
      <div ref={list} className={styles['users']}>
        <UserTools address={address} found={data}>
          <Shortcuts list={list} />
        </UserTools>
        <BulkApproval waiting={waiting} selection={selection} list={list} />
        <UserList address={address} query={query} columns={columns} />
      </div>
      {open?.kind === 'add' && <AddUserDialog onClose={close} />}
      {open?.kind === 'update' && <UpdateUserDialog user={open.user} onClose={close} />}
      {open?.kind === 'approve' && (
        <ApproveQuestion
          user={open.user}
          pending={pending}
          onConfirm={() => {
            approve(open.user);
          }}
          onCancel={close}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteQuestion
          user={open.user}
          pending={pending}
          onConfirm={() => {
            remove(open.user);
          }}
          onCancel={close}
        />
      )}
    </>
  );
}
