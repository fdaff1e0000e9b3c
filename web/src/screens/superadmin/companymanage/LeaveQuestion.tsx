import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { companyTexts } from './texts.ts';

const words = companyTexts.leave;

interface LeaveQuestionProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
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
