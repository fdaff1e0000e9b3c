import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { uiTexts } from '../texts.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Details of the question, such as a name and an amount. */
  children?: ReactNode;
  confirmText: string;
  pendingText?: string;
  cancelText?: string;
  pending?: boolean;
  /** Makes the confirming button red, and focuses the cancel button first. */
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with two answers; Escape cancels. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmText,
  pendingText,
  cancelText = uiTexts.cancel,
  pending = false,
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" data-autofocus={danger ? true : undefined} onClick={onCancel}>
            {cancelText}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            data-autofocus={danger ? undefined : true}
            pending={pending}
            pendingText={pendingText}
            onClick={onConfirm}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
