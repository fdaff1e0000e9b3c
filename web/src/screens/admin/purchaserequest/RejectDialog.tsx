import { formatPaise } from '@prelaunch/domain/money';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/Button.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { texts } from '../texts.ts';
import { MemberName } from './PurchaseMarks.tsx';
import styles from './RejectDialog.module.css';
import { useEnterConfirms } from './useEnterConfirms.ts';
import type { Purchase } from './usePurchasePage.ts';

const words = texts.decision;
const REASON_MAX = 500;

interface RejectDialogProps {
  readonly purchase: Purchase;
  readonly pending: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

export function RejectDialog({ purchase, pending, onConfirm, onCancel }: RejectDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  useEnterConfirms(() => form.current?.requestSubmit());

  const submit = handleSubmit(({ reason }) => {
    if (!pending) onConfirm(reason.trim());
  });

  return (
    <Dialog open title={words.rejectTitle} role="alertdialog" size="small" onClose={onCancel}>
      <form
        ref={form}
        noValidate
        className={styles['form']}
        onSubmit={(event) => void submit(event)}
      >
        <DescriptionList
          items={[
            { label: words.stake.name, value: <MemberName purchase={purchase} /> },
            {
              label: words.stake.finalAmount,
              value: formatPaise(purchase.finalAmount),
              strong: true,
            },
          ]}
        />
        <Field label={words.reason} note={words.optional} hint={words.reasonHint}>
          <TextInput
            data-autofocus
            maxLength={REASON_MAX}
            autoComplete="off"
            {...register('reason')}
          />
        </Field>
        <div className={styles['buttons']}>
          <Button variant="secondary" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={pending} pendingText={words.rejecting}>
            {words.reject}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
