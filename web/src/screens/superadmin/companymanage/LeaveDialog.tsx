import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { companyTexts } from './texts.ts';

const words = companyTexts.leave;

interface LeaveDialogProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      title={words.title}
      confirmText={words.confirm}
      cancelText={words.cancel}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{words.story}</p>
    </ConfirmDialog>
  );
}
