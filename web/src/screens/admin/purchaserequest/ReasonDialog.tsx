import { type ReactNode, useId } from 'react';
import { useController, useForm } from 'react-hook-form';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { FieldError } from '../../../ui/inputs/FieldError.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { interventionTexts as texts } from './interventions/texts.ts';
import { PurchaseSum } from './PurchaseSum.tsx';
import type { Purchase } from './purchase-columns.tsx';
import styles from './ReasonDialog.module.css';
import rejectStyles from './RejectDialog.module.css';

/** The field below the reasons. */
interface ReasonField<Reason extends string> {
  readonly label: string;
  readonly hint: string;
  readonly maxLength: number;
  /** The error of an empty field. */
  readonly missing: string;
  /** Whether the field may not be empty; the reason is null until one is chosen. */
  readonly isRequired: (reason: Reason | null) => boolean;
}

export interface ReasonDialogProps<Reason extends string> {
  readonly title: string;
  readonly purchase: Purchase;
  readonly reasons: readonly Reason[];
  readonly nameOf: (reason: Reason) => string;
  /** Filled in when the dialog opens; the admin can change it. */
  readonly proposal?: { readonly reason: Reason; readonly text: string } | null;
  /** What happens; the reason is null until one is chosen. */
  readonly story: (reason: Reason | null) => ReactNode;
  readonly field: ReasonField<Reason>;
  readonly confirmText: string;
  readonly pendingText: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  readonly onConfirm: (reason: Reason, text: string) => void;
  readonly onCancel: () => void;
}

/** Asks for one of the reasons and a text before a change of a purchase. */
export function ReasonDialog<Reason extends string>(props: ReasonDialogProps<Reason>) {
  const { title, purchase, reasons, nameOf, proposal = null, story, field: textField } = props;
  const { confirmText, pendingText, danger = false, pending, onConfirm, onCancel } = props;
  const formId = useId();
  const errorId = useId();
  const labelId = useId();
  const { register, control, handleSubmit, formState } = useForm<{ reason: string; text: string }>({
    defaultValues: proposal ?? { reason: '', text: '' },
  });
  const focused = proposal?.reason ?? reasons[0];
  const { field } = useController({
    control,
    name: 'reason',
    // Another reason may not need the text.
    rules: { validate: (chosen) => chosen !== '' || texts.reasonMissing, deps: ['text'] },
  });
  const reasonOf = (value: string) => reasons.find((each) => each === value) ?? null;
  const reason = reasonOf(field.value);
  const missing = formState.errors.reason?.message;
  const submit = handleSubmit(({ text }) => {
    if (!pending && reason !== null) onConfirm(reason, text.trim());
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
                {nameOf(each)}
              </Button>
            ))}
          </div>
          {missing !== undefined && <FieldError id={errorId} text={missing} />}
        </div>
        <div className={styles.story}>{story(reason)}</div>
        <Field
          label={textField.label}
          hint={textField.hint}
          error={formState.errors.text?.message ?? null}
          required={textField.isRequired(reason)}
        >
          <TextInput
            maxLength={textField.maxLength}
            autoComplete="off"
            {...register('text', {
              validate: (text, { reason: chosen }) =>
                text.trim() !== '' || !textField.isRequired(reasonOf(chosen)) || textField.missing,
            })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
