import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { companyTexts } from './texts.ts';

const texts = companyTexts.leave;

interface LeaveDialogProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      title={texts.title}
      confirmText={texts.confirm}
      cancelText={texts.cancel}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{texts.consequence}</p>
    </ConfirmDialog>
  );
}
