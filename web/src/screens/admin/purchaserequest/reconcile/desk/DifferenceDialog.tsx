import { formatPaise, paise } from '@prelaunch/domain/money';
import type { PricedOrder } from '@prelaunch/domain/pricing';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { DescriptionList } from '../../../../../ui/layout/DescriptionList.tsx';
import { Dialog } from '../../../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../../../ui/inputs/TextInput.tsx';
import type { Purchase } from '../../purchase-columns.tsx';
import { orderedItem, partItems, receivedItem } from '../../reduce/part-items.tsx';
import { reconcileTexts } from '../texts.ts';
import {
  differenceOf,
  needsReason,
  partOf,
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

/** The decision that is sent; null where the payment buys no part of the order any more. */
function decisionOf(
  kind: ConfirmedKind,
  reason: string,
  part: PricedOrder | null,
): DifferenceDecision | null {
  if (needsReason(kind)) return { kind, reason };
  if (kind === 'keep_excess') return { kind };
  return part && { kind, received: part.total };
}

/** Asks for a decision about a line that does not make the total of its purchase, with its reason if it needs one. */
export function DifferenceDialog(props: DifferenceDialogProps) {
  const { kind, details, purchase, pending, onConfirm, onCancel } = props;
  const difference = differenceOf(details, purchase);
  const isMore = difference > 0n;
  const choice = texts.differences[kind];
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const part = kind === 'approve_paid' ? partOf(details, purchase) : null;
  const submit = handleSubmit(({ reason }) => {
    const decision = decisionOf(kind, reason.trim(), part);
    if (!pending && decision !== null) onConfirm(decision);
  });
  return (
    <Dialog open title={choice.button} size="small" onClose={onCancel}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{choice.story(purchase.user.name)}</p>
        <DescriptionList
          items={[
            { label: texts.facts.payer, value: purchase.user.name },
            ...(part === null
              ? [
                  { label: texts.purchase, value: formatPaise(purchase.finalAmount) },
                  {
                    label: isMore ? texts.tooMuch : texts.missing,
                    value: formatPaise(paise(isMore ? difference : -difference)),
                  },
                ]
              : [orderedItem(purchase), receivedItem(part), ...partItems(purchase, part)]),
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
