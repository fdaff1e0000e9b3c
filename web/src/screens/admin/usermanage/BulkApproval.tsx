import { approveAccounts } from '@prelaunch/contract';
import { useState, type RefObject } from 'react';
import { useEndpoint } from '../../../api/query-client.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import type { RowSelection } from '../../../ui/table/useRowSelection.ts';
import { BulkBar } from '../BulkBar.tsx';
import { RefusedRows } from '../RefusedRows.tsx';
import { texts as adminTexts } from '../texts.ts';
import { useBulk } from '../useBulk.ts';
import styles from '../RefusedRows.module.css';
import type { User } from './user-columns.tsx';

const texts = adminTexts.users;

interface BulkApprovalProps {
  /** The unapproved users of the page. */
  readonly waiting: readonly User[];
  readonly selection: RowSelection;
  /** The element around the table, which gets the focus when the button is removed. */
  readonly list: RefObject<HTMLElement | null>;
}

/** Approves the ticked users after one confirmation, and shows the refused ones with reasons. */
export function BulkApproval({ waiting, selection, list }: BulkApprovalProps) {
  const [asked, setAsked] = useState<readonly User[] | null>(null);
  const { mutateAsync } = useEndpoint('admin', approveAccounts);
  const { run, pending, refused, clearRefused } = useBulk(selection, list, () => {
    setAsked(null);
  });
  const count = selection.selected.length;

  return (
    <>
      <BulkBar selection={selection} list={list}>
        <Button
          size="small"
          onClick={() => {
            setAsked(waiting.filter(({ id }) => selection.isSelected(id)));
          }}
        >
          {texts.approveSelected(count)}
        </Button>
      </BulkBar>
      {asked !== null && (
        <ConfirmDialog
          open
          title={texts.approveTitle}
          confirmText={texts.approveSubmit}
          pendingText={texts.approving}
          pending={pending}
          onConfirm={() => {
            run(asked, (ids) => mutateAsync({ body: { ids: [...ids] } }));
          }}
          onCancel={() => {
            if (!pending) setAsked(null);
          }}
        >
          <p>{texts.found(asked.length, false)}</p>
          <ul className={styles.rows} aria-label={texts.chosen}>
            {asked.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      <RefusedRows
        title={texts.leftTitle}
        label={texts.notVerified}
        refused={refused}
        onClose={clearRefused}
      />
    </>
  );
}
