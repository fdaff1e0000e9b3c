import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { texts as adminTexts } from '../texts.ts';
import { PurchaseSum } from './PurchaseSum.tsx';
import styles from './RejectDialog.module.css';
import { useEnterConfirms } from './useEnterConfirms.ts';
import type { Purchase } from './purchase-columns.tsx';

const texts = adminTexts.decision;
const REASON_MAX = 500;

interface RejectDialogProps {
  /** The purchases that are rejected for the same reason. */
  readonly purchases: readonly Purchase[];
  readonly pending: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

export function RejectDialog({ purchases, pending, onConfirm, onCancel }: RejectDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  useEnterConfirms(() => form.current?.requestSubmit());

  const submit = handleSubmit(({ reason }) => {
    if (!pending) onConfirm(reason.trim());
  });

  return (
    <Dialog open title={texts.rejectTitle} role="alertdialog" size="small" onClose={onCancel}>
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <PurchaseSum purchases={purchases} />
        <Field label={texts.reason} note={texts.optional} hint={texts.reasonHint}>
          <TextInput
            data-autofocus
            maxLength={REASON_MAX}
            autoComplete="off"
            {...register('reason')}
          />
        </Field>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={pending} pendingText={texts.rejecting}>
            {texts.reject}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
