import { exportAccounts, listAccounts } from '@prelaunch/contract';
import { ChevronRight, Eye, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { RowCheckbox, RowCheckboxGap } from '../../../ui/table/RowCheckbox.tsx';
import { useRowSelection } from '../../../ui/table/useRowSelection.ts';
import { DECIDE, useFocusAfterDecision } from '../useFocusAfterDecision.ts';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { texts as areaTexts } from '../texts.ts';
import { useMayWrite } from '../useMayWrite.ts';
import { AddUserDialog } from './AddUserDialog.tsx';
import { BulkApproval } from './BulkApproval.tsx';
import styles from './ManageUserScreen.module.css';
import { UpdateUserDialog } from './UpdateUserDialog.tsx';
import { userColumns, type User } from './user-columns.tsx';
import { ApproveUserDialog, DeleteUserDialog } from './UserDialogs.tsx';
import { UserDetailsDialog } from './UserDetailsDialog.tsx';
import { useUserChanges } from './useUserChanges.ts';

const texts = areaTexts.users;

/** The request's value for each option of the filter. */
const IS_APPROVED: Readonly<Record<string, boolean>> = { waiting: false, verified: true };

/** The open dialog. */
type Open =
  | { readonly kind: 'add' }
  | {
      readonly kind: 'view' | 'update' | 'approve' | 'delete';
      readonly user: User;
      /** Its position in the table, from 0. */
      readonly row: number;
    };

export function ManageUserScreen() {
  const title = useTitle('admin', texts.heading);
  const listed = useListPage({
    area: 'admin',
    endpoint: listAccounts,
    search: 'search',
    filters: {
      isApproved: {
        param: 'status',
        label: texts.statusFilter,
        options: texts.filters,
        toValue: (status) => IS_APPROVED[status],
        valueIn: ({ isApproved }) => isApproved,
      },
    },
    exporter: { endpoint: exportAccounts, name: 'users' },
  });
  const onlyWaiting = listed.filters.some(({ text }) => text === 'waiting');
  const [open, setOpen] = useState<Open | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const keepPlace = useFocusAfterDecision(list);
  const { approve, remove, pending } = useUserChanges(() => {
    if (open !== null && open.kind !== 'add') keepPlace(open.row);
    setOpen(null);
  });

  const mayWrite = useMayWrite();
  const waiting = (listed.query.data?.records ?? []).filter(
    ({ isApproved }) => mayWrite && !isApproved,
  );
  const selection = useRowSelection(waiting.map(({ id }) => id));
  const close = () => {
    // A sent call cannot be cancelled; its reply closes the dialog.
    if (!pending) setOpen(null);
  };

  const columns = userColumns({
    tick: (user) =>
      user.isApproved || !mayWrite ? (
        waiting.length > 0 && <RowCheckboxGap />
      ) : (
        <RowCheckbox
          label={texts.selectOf(user.name)}
          checked={selection.isSelected(user.id)}
          onToggle={() => {
            selection.toggle(user.id);
          }}
        />
      ),
    approve: (user, row) =>
      !mayWrite ? (
        <Badge tone="yellow">{texts.waiting}</Badge>
      ) : (
        <Button
          size="small"
          variant="secondary"
          title={texts.approveOf(user.name)}
          onClick={() => {
            setOpen({ kind: 'approve', user, row });
          }}
        >
          {texts.waiting}
          <ChevronRight aria-hidden />
        </Button>
      ),
    actions: (user, row) =>
      !mayWrite ? (
        <IconButton
          label={texts.viewOf(user.name)}
          icon={<Eye aria-hidden />}
          {...{ [DECIDE]: '' }}
          onClick={() => {
            setOpen({ kind: 'view', user, row });
          }}
        />
      ) : (
        <span className={styles.actions}>
          <IconButton
            label={texts.editOf(user.name)}
            icon={<Pencil aria-hidden />}
            {...{ [DECIDE]: '' }}
            onClick={() => {
              setOpen({ kind: 'update', user, row });
            }}
          />
          <IconButton
            label={texts.deleteOf(user.name)}
            icon={<Trash2 aria-hidden />}
            variant="danger"
            disabled={user.isOwn}
            title={user.isOwn ? texts.ownDelete : undefined}
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
        title={texts.heading}
        actions={
          mayWrite && (
            <Button
              icon={<UserPlus aria-hidden />}
              onClick={() => {
                setOpen({ kind: 'add' });
              }}
            >
              {texts.add}
            </Button>
          )
        }
      />
      <div ref={list} className={styles.list}>
        <ListPage
          texts={{ ...texts, found: onlyWaiting ? texts.waitingCount : texts.found }}
          list={listed}
          columns={columns}
          compact
          tools={<Shortcuts list={list} />}
          selectAll={waiting.length === 0 ? undefined : { label: texts.selectAll, selection }}
          bulk={mayWrite && <BulkApproval waiting={waiting} selection={selection} list={list} />}
        />
      </div>
      {open?.kind === 'add' && <AddUserDialog onClose={close} />}
      {open?.kind === 'view' && <UserDetailsDialog user={open.user} onClose={close} />}
      {open?.kind === 'update' && <UpdateUserDialog user={open.user} onClose={close} />}
      {open?.kind === 'approve' && (
        <ApproveUserDialog
          user={open.user}
          pending={pending}
          onConfirm={() => {
            approve(open.user);
          }}
          onCancel={close}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteUserDialog
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
