import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise, parseRupees, type Paise } from '@prelaunch/domain/money';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { creditedItem } from '../../../../staff/purchases/credit-items.ts';
import { MemberName } from '../../../../staff/purchases/PurchaseMarks.tsx';
import { purchaseTexts } from '../../../../staff/purchases/texts.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../../ui/feedback/Dialog.tsx';
import { AmountInput } from '../../../../ui/inputs/AmountInput.tsx';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { DescriptionList } from '../../../../ui/layout/DescriptionList.tsx';
import { plainAmount } from '../plain-amount.ts';
import type { Purchase } from '../purchase-columns.tsx';
import styles from '../RejectDialog.module.css';
import { useEnterConfirms } from '../useEnterConfirms.ts';
import { paidAtBank, paidPart } from './paid-part.ts';
import { orderedItem, partItems } from './part-items.tsx';
import { reduceTexts as texts } from './texts.ts';

interface ReduceDialogProps {
  readonly purchase: Purchase;
  readonly pending: boolean;
  readonly onConfirm: (purchase: Purchase, received: Paise) => void;
  readonly onCancel: () => void;
}

/**
 * Asks how much of a pending purchase has arrived, and shows the tokens that it buys. Approves the purchase as it was when
 * the dialog opened, so that nothing is decided that the admin has not compared. Enter leads from the amount to the button.
 */
export function ReduceDialog({ pending, onConfirm, onCancel, ...props }: ReduceDialogProps) {
  const [purchase] = useState(props.purchase);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { bankAmount, user } = purchase;
  const toPay = amountToPay(purchase);
  const proposed = paidAtBank(purchase);
  const { control, handleSubmit, watch, formState } = useForm({
    defaultValues: { amount: proposed === null ? '' : plainAmount(proposed) },
  });
  const partOf = (typed: string) => paidPart(purchase, parseRupees(typed) ?? 0n);
  const problemOf = (typed: string): string | true => {
    const amount = parseRupees(typed);
    if (amount === null || amount === 0n) return texts.missing;
    if (amount >= toPay) return texts.notLess(formatPaise(toPay));
    return partOf(typed) !== null || texts.buysNothing;
  };
  const confirm = handleSubmit(({ amount }) => {
    const part = partOf(amount);
    if (!pending && part !== null) onConfirm(purchase, part.received);
  });
  const check = handleSubmit(() => button.current?.focus());
  useEnterConfirms(() => form.current?.requestSubmit());

  return (
    <Dialog
      open
      title={texts.reduce}
      role="alertdialog"
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button
            ref={button}
            pending={pending}
            pendingText={texts.reducing}
            onClick={(event) => {
              // Ignores the second half of a double click on the button that opened the dialog.
              if (event.detail < 2) void confirm();
            }}
          >
            {texts.reduce}
          </Button>
        </>
      }
    >
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void check(event)}>
        <p>{texts.story(user.name)}</p>
        <DescriptionList
          items={[
            { label: purchaseTexts.summary.name, value: <MemberName purchase={purchase} /> },
            orderedItem(purchase),
            ...creditedItem(purchase),
          ]}
        />
        <Field
          label={texts.received}
          hint={bankAmount == null ? texts.byHand : texts.atBank(formatPaise(bankAmount))}
          error={formState.errors.amount?.message ?? null}
          required
        >
          <Controller
            control={control}
            name="amount"
            rules={{ validate: problemOf }}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <AmountInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
        <div role="status">
          <DescriptionList items={partItems(purchase, partOf(watch('amount')))} />
        </div>
      </form>
    </Dialog>
  );
}
