import {
  MAX_QUESTION_TEXT,
  QUESTION_REASONS,
  type QuestionReason,
} from '@prelaunch/domain/questions';
import { questionReasonText } from '../../../../staff/purchases/questions/reason-text.ts';
import type { Purchase } from '../purchase-columns.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { askTexts as texts } from './texts.ts';

interface AskDialogProps {
  readonly purchase: Purchase;
  readonly pending: boolean;
  readonly onConfirm: (reason: QuestionReason, question: string) => void;
  readonly onCancel: () => void;
}

const QUESTION = {
  label: texts.question,
  hint: texts.questionHint,
  maxLength: MAX_QUESTION_TEXT,
  missing: texts.questionMissing,
  // The other reasons are questions themselves.
  isRequired: (reason: QuestionReason | null) => reason === 'OTHER',
};

/** Asks an admin what the member is to be asked about a pending purchase. */
export const AskDialog = (props: AskDialogProps) => (
  <ReasonDialog
    {...props}
    title={texts.title}
    reasons={QUESTION_REASONS}
    nameOf={questionReasonText}
    story={() => <p>{texts.story}</p>}
    field={QUESTION}
    confirmText={texts.send}
    pendingText={texts.sending}
  />
);
