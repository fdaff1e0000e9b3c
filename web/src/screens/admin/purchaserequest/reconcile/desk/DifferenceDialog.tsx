import { formatPaise, paise } from '@prelaunch/domain/money';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { DescriptionList } from '../../../../../ui/layout/DescriptionList.tsx';
import { Dialog } from '../../../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../../../ui/inputs/TextInput.tsx';
import type { Purchase } from '../../purchase-columns.tsx';
import { reconcileTexts } from '../texts.ts';
import {
  differenceOf,
  needsReason,
  type ConfirmedKind,
  type DifferenceDecision,
} from './difference.ts';
import styles from './LineDialog.module.css';
import { compareTexts as texts } from './texts.ts';
import type { LineDetails } from './useComparedLine.ts';

const REASON_MAX = 500;

interface DifferenceDialogProps {
  readonly kind: ConfirmedKind;
  readonly details: LineDetails;
  readonly purchase: Purchase;
  readonly pending: boolean;
  readonly onConfirm: (decision: DifferenceDecision) => void;
  readonly onCancel: () => void;
}

/** Asks for a decision about a line that does not make the total of its purchase, with its reason if it needs one. */
export function DifferenceDialog(props: DifferenceDialogProps) {
  const { kind, details, purchase, pending, onConfirm, onCancel } = props;
  const difference = differenceOf(details, purchase);
  const isMore = difference > 0n;
  const choice = texts.differences[kind];
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) => {
    if (!pending) onConfirm(needsReason(kind) ? { kind, reason: reason.trim() } : { kind });
  });
  return (
    <Dialog open title={choice.button} size="small" onClose={onCancel}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{choice.story(purchase.user.name)}</p>
        <DescriptionList
          items={[
            { label: texts.facts.payer, value: purchase.user.name },
            { label: texts.purchase, value: formatPaise(purchase.finalAmount) },
            {
              label: isMore ? texts.tooMuch : texts.missing,
              value: formatPaise(paise(isMore ? difference : -difference)),
            },
          ]}
        />
        {needsReason(kind) && (
          <Field
            label={texts.refundReason}
            hint={kind === 'as_ordered' ? texts.reasonForTrail : texts.reasonForMember}
            error={formState.errors.reason?.message ?? null}
            required
          >
            <TextInput
              maxLength={REASON_MAX}
              autoComplete="off"
              {...register('reason', {
                validate: (reason) => reason.trim() !== '' || texts.refundReasonMissing,
              })}
            />
          </Field>
        )}
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {reconcileTexts.cancel}
          </Button>
          <Button
            type="submit"
            variant={kind === 'reject_and_refund' ? 'danger' : 'primary'}
            pending={pending}
            pendingText={texts.deciding}
          >
            {choice.button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
