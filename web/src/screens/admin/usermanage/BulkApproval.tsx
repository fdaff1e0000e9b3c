import { approveAccounts } from '@prelaunch/contract';
import { useState, type RefObject } from 'react';
import { useEndpoint } from '../../../api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { RowSelection } from '../../../ui/useRowSelection.ts';
import { BulkBar } from '../BulkBar.tsx';
import { useFocusAfterDecision } from '../useFocusAfterDecision.ts';
import { RefusedRows } from '../RefusedRows.tsx';
import { texts as adminTexts } from '../texts.ts';
import { useBulk, type RefusedRow } from '../useBulk.ts';
import styles from './BulkApproval.module.css';
import type { User } from './user-columns.tsx';

const texts = adminTexts.users;

interface BulkApprovalProps {
  /** The unapproved users of the page. */
  readonly waiting: readonly User[];
  readonly selection: RowSelection;
  /** The element around the table, which gets the focus when the button is gone. */
  readonly list: RefObject<HTMLElement | null>;
}

interface Left {
  readonly message: string;
  readonly refused: readonly RefusedRow[];
}

/** Ticks the unapproved users of the page, and approves the ticked ones after one question. */
export function BulkApproval({ waiting, selection, list }: BulkApprovalProps) {
  const [asked, setAsked] = useState<readonly User[] | null>(null);
  const [left, setLeft] = useState<Left | null>(null);
  const keepPlace = useFocusAfterDecision(list);
  const { mutateAsync } = useEndpoint('admin', approveAccounts);
  const { run, pending } = useBulk((message, refused) => {
    keepPlace(0);
    setAsked(null);
    selection.setAll(false);
    if (refused.length > 0) setLeft({ message, refused });
  });
  const count = selection.selected.length;

  return (
    <>
      {waiting.length > 0 && (
        <BulkBar selection={selection} selectAll={texts.selectAll}>
          <Button
            size="small"
            disabled={count === 0}
            onClick={() => {
              setAsked(waiting.filter(({ id }) => selection.isSelected(id)));
            }}
          >
            {texts.approveSelected(count)}
          </Button>
        </BulkBar>
      )}
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
          <ul className={styles.names} aria-label={texts.chosen}>
            {asked.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {left !== null && (
        <RefusedRows
          title={texts.leftTitle}
          story={left.message}
          label={texts.notVerified}
          rows={left.refused}
          onClose={() => {
            setLeft(null);
          }}
        />
      )}
    </>
  );
}
