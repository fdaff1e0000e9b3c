import { OFFERED_REJECT_REASONS, REJECT_REASONS } from '@prelaunch/domain/reject-reasons';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { rejectionTexts } from '../../../purchases/texts.ts';
import { FreedCredits } from '../../../staff/purchases/FreedCredits.tsx';
import { MissingLine } from '../../../staff/purchases/MissingLine.tsx';
import { PurchaseHints } from '../../../staff/purchases/PurchaseHints.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { texts as adminTexts } from '../texts.ts';
import { focusTitle, useNewAnswer } from './answers/useNewAnswer.ts';
import { PurchaseSum } from './PurchaseSum.tsx';
import styles from './RejectDialog.module.css';
import { useEnterConfirms } from './useEnterConfirms.ts';
import { useNoteSeen } from './useNoteSeen.ts';
import type { Purchase } from './purchase-columns.tsx';

const texts = adminTexts.decision;
const REASON_MAX = 500;

/** The text to store: members read the usual reasons in their own language. */
function storedReason(typed: string): string {
  const code = OFFERED_REJECT_REASONS.find((each) => rejectionTexts.reasons[each] === typed);
  return code === undefined ? typed : REJECT_REASONS[code];
}

/** What the bank statements have of the purchase, and what a rejection then means. */
function BankView({ purchase }: { readonly purchase: Purchase }) {
  const isSeen = purchase.marks.includes('bank_seen');
  return (
    <div className={styles.bank}>
      <MissingLine purchase={purchase} />
      <PurchaseHints purchase={purchase} />
      {isSeen && <p className={styles.hasMoney}>{texts.bankHasMoney}</p>}
    </div>
  );
}

interface RejectDialogProps {
  /** The purchases that are rejected for the same reason. */
  readonly purchases: readonly Purchase[];
  readonly pending: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/**
 * Asks for the reason of a rejection: a usual one, or a text. The server needs none, the member does. When an answer of the
 * member arrives, the next Enter only returns to the reason.
 */
export function RejectDialog({ purchases, pending, onConfirm, onCancel }: RejectDialogProps) {
  const only = (purchases.length === 1 ? purchases[0] : null) ?? null;
  const [mustRead, setMustRead] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, setValue, setFocus, watch, formState } = useForm({
    defaultValues: { reason: '' },
  });
  const typed = watch('reason').trim();
  const usual: readonly string[] = OFFERED_REJECT_REASONS.map(
    (code) => rejectionTexts.reasons[code],
  );
  useEnterConfirms(() => {
    if (mustRead) setFocus('reason');
    else form.current?.requestSubmit();
  });
  useNoteSeen(only);
  useNewAnswer(
    only,
    () => focusTitle(form.current),
    () => setMustRead(true),
  );

  const submit = handleSubmit(({ reason }) => {
    if (!pending) onConfirm(storedReason(reason.trim()));
  });
  const choose = (reason: string) => {
    setValue('reason', reason, { shouldValidate: reason !== '' });
    if (reason === '') setFocus('reason');
  };

  return (
    <Dialog open title={texts.rejectTitle} role="alertdialog" size="small" onClose={onCancel}>
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <PurchaseSum purchases={purchases} />
        {only !== null && <BankView purchase={only} />}
        <FreedCredits purchases={purchases} />
        <div className={styles.usual} role="group" aria-label={texts.usual}>
          {usual.map((reason) => (
            <Button
              key={reason}
              variant="secondary"
              size="small"
              aria-pressed={typed === reason}
              onClick={() => choose(reason)}
            >
              {reason}
            </Button>
          ))}
          <Button
            variant="secondary"
            size="small"
            aria-pressed={typed !== '' && !usual.includes(typed)}
            onClick={() => choose('')}
          >
            {texts.other}
          </Button>
        </div>
        <Field
          label={texts.reason}
          hint={texts.reasonHint}
          error={formState.errors.reason?.message ?? null}
          required
        >
          <TextInput
            data-autofocus
            maxLength={REASON_MAX}
            autoComplete="off"
            {...register('reason', {
              validate: (reason) => reason.trim() !== '' || texts.reasonMissing,
            })}
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
