import { MAX_INTERVENTION_NOTE, type InterventionReason } from '@prelaunch/domain/interventions';
import { type ReactNode, useId } from 'react';
import { useController, useForm } from 'react-hook-form';
import { reasonText } from '../../../../purchases/interventions/reason-text.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { FieldError } from '../../../../ui/inputs/FieldError.tsx';
import { TextInput } from '../../../../ui/inputs/TextInput.tsx';
import type { Purchase } from '../purchase-columns.tsx';
import { PurchaseSum } from '../PurchaseSum.tsx';
import rejectStyles from '../RejectDialog.module.css';
import styles from './InterventionDialog.module.css';
import { interventionTexts as texts } from './texts.ts';

/** What the admin is likely to enter. */
export interface Proposal<Reason extends InterventionReason> {
  readonly reason: Reason;
  readonly note: string;
}

interface InterventionDialogProps<Reason extends InterventionReason> {
  readonly title: string;
  readonly purchase: Purchase;
  readonly reasons: readonly Reason[];
  /** Filled in when the dialog opens; the admin can change it. */
  readonly proposal?: Proposal<Reason> | null;
  /** What happens; the reason is null until one is chosen. */
  readonly story: (reason: Reason | null) => ReactNode;
  readonly confirmText: string;
  readonly pendingText: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  readonly onConfirm: (reason: Reason, note: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the reason and the note of a hold or a reversal. */
export function InterventionDialog<Reason extends InterventionReason>(
  props: InterventionDialogProps<Reason>,
) {
  const { title, purchase, reasons, proposal = null, story, confirmText, pendingText } = props;
  const { danger = false, pending, onConfirm, onCancel } = props;
  const formId = useId();
  const errorId = useId();
  const labelId = useId();
  const { register, control, handleSubmit, formState } = useForm<{ reason: string; note: string }>({
    defaultValues: proposal ?? { reason: '', note: '' },
  });
  const focused = proposal?.reason ?? reasons[0];
  const { field } = useController({
    control,
    name: 'reason',
    rules: { validate: (chosen) => chosen !== '' || texts.reasonMissing },
  });
  const reason = reasons.find((each) => each === field.value) ?? null;
  const missing = formState.errors.reason?.message;
  const submit = handleSubmit(({ note }) => {
    if (!pending && reason !== null) onConfirm(reason, note.trim());
  });

  return (
    <Dialog
      open
      title={title}
      role="alertdialog"
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            pendingText={pendingText}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={rejectStyles.form}
        onSubmit={(event) => void submit(event)}
      >
        <PurchaseSum purchases={[purchase]} />
        <div className={styles.reason}>
          <span id={labelId} className={styles.label}>
            {texts.reason}
          </span>
          <div
            className={rejectStyles.usual}
            role="group"
            aria-labelledby={labelId}
            aria-describedby={missing === undefined ? undefined : errorId}
          >
            {reasons.map((each, place) => (
              <Button
                key={each}
                // An incomplete form focuses its first reason.
                ref={place === 0 ? field.ref : undefined}
                variant="secondary"
                size="small"
                data-autofocus={each === focused ? true : undefined}
                aria-pressed={each === reason}
                onClick={() => {
                  field.onChange(each);
                }}
              >
                {reasonText(each)}
              </Button>
            ))}
          </div>
          {missing !== undefined && <FieldError id={errorId} text={missing} />}
        </div>
        <div className={styles.story}>{story(reason)}</div>
        <Field
          label={texts.note}
          hint={texts.noteHint}
          error={formState.errors.note?.message ?? null}
          required
        >
          <TextInput
            maxLength={MAX_INTERVENTION_NOTE}
            autoComplete="off"
            {...register('note', { validate: (note) => note.trim() !== '' || texts.noteMissing })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
