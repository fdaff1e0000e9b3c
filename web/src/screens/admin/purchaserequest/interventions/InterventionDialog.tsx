import { MAX_INTERVENTION_NOTE, type InterventionReason } from '@prelaunch/domain/interventions';
import { reasonText } from '../../../../purchases/interventions/reason-text.ts';
import { ReasonDialog, type ReasonDialogProps } from '../ReasonDialog.tsx';
import { interventionTexts as texts } from './texts.ts';

/** What the admin is likely to enter. */
export interface Proposal<Reason extends InterventionReason> {
  readonly reason: Reason;
  readonly note: string;
}

interface InterventionDialogProps<Reason extends InterventionReason> extends Omit<
  ReasonDialogProps<Reason>,
  'nameOf' | 'field' | 'proposal'
> {
  readonly proposal?: Proposal<Reason> | null;
}

const NOTE = {
  label: texts.note,
  hint: texts.noteHint,
  maxLength: MAX_INTERVENTION_NOTE,
  missing: texts.noteMissing,
  isRequired: () => true,
};

/** Asks for the reason and the note of a hold or a reversal. */
export function InterventionDialog<Reason extends InterventionReason>({
  proposal = null,
  ...props
}: InterventionDialogProps<Reason>) {
  return (
    <ReasonDialog
      {...props}
      nameOf={reasonText}
      field={NOTE}
      proposal={proposal === null ? null : { reason: proposal.reason, text: proposal.note }}
    />
  );
}
