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
  decisionsFor,
  differenceOf,
  needsReason,
  type DifferenceDecision,
  type DifferenceKind,
} from './difference.ts';
import styles from './DifferenceDialog.module.css';
import dialogStyles from './LineDialog.module.css';
import { compareTexts as texts } from './texts.ts';
import type { LineDetails } from './useComparedLine.ts';

const REASON_MAX = 500;

interface DifferenceDialogProps {
  readonly details: LineDetails;
  readonly purchase: Purchase;
  readonly pending: boolean;
  readonly onConfirm: (decision: DifferenceDecision) => void;
  readonly onCancel: () => void;
}

/** Asks what to do with a line that does not make the total of its purchase. */
export function DifferenceDialog(props: DifferenceDialogProps) {
  const { details, purchase, pending, onConfirm, onCancel } = props;
  const difference = differenceOf(details, purchase);
  const isMore = difference > 0n;
  const gap = formatPaise(paise(isMore ? difference : -difference));
  const kinds = decisionsFor(difference, details.restAskedAt !== null);
  const { register, handleSubmit, watch, formState } = useForm<{
    kind: DifferenceKind | null;
    reason: string;
  }>({ defaultValues: { kind: isMore ? 'refund_excess' : null, reason: '' } });
  const kind = watch('kind');
  const choices = texts.differences;
  const submit = handleSubmit(({ kind: chosen, reason }) => {
    if (pending || chosen === null) return;
    onConfirm(needsReason(chosen) ? { kind: chosen, reason: reason.trim() } : { kind: chosen });
  });
  return (
    <Dialog open title={texts.differenceTitle} size="small" onClose={onCancel}>
      <form noValidate className={dialogStyles.form} onSubmit={(event) => void submit(event)}>
        <DescriptionList
          items={[
            { label: texts.facts.payer, value: purchase.user.name },
            { label: texts.purchase, value: formatPaise(purchase.finalAmount) },
            { label: isMore ? texts.tooMuch : texts.missing, value: gap },
          ]}
        />
        <fieldset className={styles.choices} aria-describedby={formState.errors.kind && 'no-kind'}>
          <legend>{texts.differenceQuestion}</legend>
          {kinds.map((each) => (
            <label key={each} className={styles.choice}>
              <input
                type="radio"
                value={each}
                {...register('kind', { required: texts.differenceMissing })}
              />
              <span>
                <strong>{choices[each].name(gap)}</strong>
                <span className={styles.story}>{choices[each].story(purchase.user.name)}</span>
              </span>
            </label>
          ))}
          {formState.errors.kind?.message !== undefined && (
            <p id="no-kind" role="alert" className={styles.error}>
              {formState.errors.kind.message}
            </p>
          )}
        </fieldset>
        {kind !== null && needsReason(kind) && (
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
        <div className={dialogStyles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {reconcileTexts.cancel}
          </Button>
          <Button
            type="submit"
            variant={kind === 'reject' ? 'danger' : 'primary'}
            pending={pending}
            pendingText={texts.deciding}
          >
            {kind === null ? texts.decide : choices[kind].button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
