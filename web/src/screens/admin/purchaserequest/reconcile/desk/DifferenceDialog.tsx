import { formatPaise, paise } from '@prelaunch/domain/money';
import { useForm } from 'react-hook-form';
import { creditedItem } from '../../../../../staff/purchases/credit-items.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { DescriptionList } from '../../../../../ui/layout/DescriptionList.tsx';
import { Dialog } from '../../../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../../../ui/inputs/TextInput.tsx';
import type { Purchase } from '../../purchase-columns.tsx';
import type { PaidPart } from '../../reduce/paid-part.ts';
import { orderedItem, partItems, receivedItem } from '../../reduce/part-items.tsx';
import { reconcileTexts } from '../texts.ts';
import {
  differenceOf,
  givesBack,
  needsReason,
  partOf,
  type ConfirmedKind,
  type DifferenceDecision,
} from './difference.ts';
import styles from './LineDialog.module.css';
import { RefundChoice, type RefundChoiceValue } from './RefundChoice.tsx';
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
  { reason, asCredit }: { readonly reason: string; readonly asCredit: boolean },
  part: PaidPart | null,
): DifferenceDecision | null {
  if (givesBack(kind)) return { kind, reason, asCredit };
  if (needsReason(kind)) return { kind, reason };
  if (kind === 'keep_excess') return { kind };
  return part && { kind, received: part.received };
}

/** Asks for a decision about a line that does not make the amount to pay of its purchase, with its reason if it needs one. */
export function DifferenceDialog(props: DifferenceDialogProps) {
  const { kind, details, purchase, pending, onConfirm, onCancel } = props;
  const difference = differenceOf(details, purchase);
  const isMore = difference > 0n;
  const choice = texts.differences[kind];
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reason: '', choice: 'transfer' as RefundChoiceValue },
  });
  const part = kind === 'approve_paid' ? partOf(details, purchase) : null;
  const submit = handleSubmit(({ reason, choice }) => {
    const given = { reason: reason.trim(), asCredit: choice === 'credit' };
    const decision = decisionOf(kind, given, part);
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
                  ...creditedItem(purchase),
                  {
                    label: isMore ? texts.tooMuch : texts.missing,
                    value: formatPaise(paise(isMore ? difference : -difference)),
                  },
                ]
              : [
                  orderedItem(purchase),
                  receivedItem(part),
                  ...creditedItem(purchase),
                  ...partItems(purchase, part),
                ]),
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
        {givesBack(kind) && <RefundChoice field={register('choice')} />}
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
