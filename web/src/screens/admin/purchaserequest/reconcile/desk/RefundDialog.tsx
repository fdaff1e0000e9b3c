import { formatPaise, parseRupees, type Paise } from '@prelaunch/domain/money';
import { Controller, useForm } from 'react-hook-form';
import { AmountInput } from '../../../../../ui/inputs/AmountInput.tsx';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../../../ui/inputs/Checkbox.tsx';
import { DescriptionList } from '../../../../../ui/layout/DescriptionList.tsx';
import { Dialog } from '../../../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../../../ui/inputs/TextInput.tsx';
import { plainAmount } from '../../plain-amount.ts';
import { reconcileTexts } from '../texts.ts';
import styles from './LineDialog.module.css';
import { RefundChoice, type RefundChoiceValue } from './RefundChoice.tsx';
import { compareTexts as texts } from './texts.ts';

const REASON_MAX = 500;

/** What an admin registers. */
export interface RegisteredRefund {
  readonly amount: Paise;
  readonly reason: string;
  /** Whether the admin confirmed it. */
  readonly memberKeepsTokens: boolean;
  /** Whether the member keeps the money for the next order. */
  readonly asCredit: boolean;
}

interface RefundDialogProps {
  /** The most that can be given back. */
  readonly refundable: Paise;
  /** The amount that the form proposes. */
  readonly proposed: Paise;
  /** What an approved order has, to which the money belongs; null when it belongs to none. */
  readonly approvedOrder: { readonly name: string; readonly tokens: string } | null;
  /** The member who gets the mail; null for money that nobody claims. */
  readonly memberName: string | null;
  readonly pending: boolean;
  readonly onConfirm: (refund: RegisteredRefund) => void;
  readonly onCancel: () => void;
}

/** Asks how much of a line is to be given back, and why. */
export function RefundDialog(props: RefundDialogProps) {
  const { refundable, proposed, approvedOrder, memberName, pending, onConfirm, onCancel } = props;
  const { control, register, handleSubmit, formState } = useForm({
    defaultValues: {
      amount: plainAmount(proposed),
      reason: '',
      memberKeepsTokens: false,
      choice: 'transfer' as RefundChoiceValue,
    },
  });
  const problemOf = (typed: string): string | true => {
    const amount = parseRupees(typed);
    if (amount === null || amount === 0n) return texts.refundAmountMissing;
    return amount <= refundable || texts.refundTooMuch(formatPaise(refundable));
  };
  const submit = handleSubmit(({ amount: typed, reason, memberKeepsTokens, choice }) => {
    const amount = parseRupees(typed);
    if (pending || amount === null) return;
    onConfirm({ amount, reason: reason.trim(), memberKeepsTokens, asCredit: choice === 'credit' });
  });
  return (
    <Dialog open title={texts.refundTitle} size="small" onClose={onCancel}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <DescriptionList
          items={[
            { label: texts.refundable, value: formatPaise(refundable) },
            ...(memberName === null ? [] : [{ label: texts.facts.payer, value: memberName }]),
          ]}
        />
        <Field label={texts.refundAmount} error={formState.errors.amount?.message ?? null} required>
          <Controller
            control={control}
            name="amount"
            rules={{ validate: problemOf }}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <AmountInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
        <Field
          label={texts.refundReason}
          hint={memberName === null ? texts.refundNoMember : texts.refundHint}
          error={formState.errors.reason?.message ?? null}
          required
        >
          <TextInput
            data-first-field
            maxLength={REASON_MAX}
            autoComplete="off"
            {...register('reason', {
              validate: (reason) => reason.trim() !== '' || texts.refundReasonMissing,
            })}
          />
        </Field>
        {memberName !== null && <RefundChoice field={register('choice')} />}
        {approvedOrder !== null && (
          <Checkbox
            error={formState.errors.memberKeepsTokens?.message ?? null}
            {...register('memberKeepsTokens', {
              validate: (isConfirmed) => isConfirmed || texts.refundKeepsTokensMissing,
            })}
          >
            {texts.refundKeepsTokens(approvedOrder.name, approvedOrder.tokens)}
          </Checkbox>
        )}
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {reconcileTexts.cancel}
          </Button>
          <Button type="submit" pending={pending} pendingText={texts.registering}>
            {texts.refund}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
