import { decimalText, formatPaise, parseRupees, type Paise } from '@prelaunch/domain/money';
import { checkReferenceText, isPlausibleReference } from '@prelaunch/domain/reference-number';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Order, OrderDraft } from '../../../purchases/order.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { showToast } from '../../../ui/toast.ts';
import { paymentTexts as texts } from '../texts.ts';
import styles from './PaymentScreen.module.css';
import { ProofFile } from './ProofFile.tsx';
import type { ProofUpload } from './useProofUpload.ts';
import type { Payee, Submission } from './useSubmission.ts';

interface ProofDialogProps {
  readonly payee: Payee;
  readonly order: Order;
  readonly total: Paise;
  readonly upload: ProofUpload;
  readonly submission: Submission;
  readonly onDraft: (change: Partial<OrderDraft>) => void;
  readonly onClose: () => void;
}

interface Problems {
  readonly reference?: string;
  readonly amount?: string;
  readonly file?: string;
}

/** Refusals that are about one field stand beside it, too. */
const REFERENCE_REFUSALS = ['reference_already_submitted'];
const RECEIPT_REFUSALS = ['receipt_not_found', 'receipt_already_used'];

/** The number, the amount and the file that show that it was paid. */
export function ProofDialog(props: ProofDialogProps) {
  const { payee, order, total, upload, submission, onDraft, onClose } = props;
  const { reference } = order.draft;
  const typed = order.draft.typedAmount ?? decimalText(total);
  const amount = parseRupees(typed);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [waiting, setWaiting] = useState(false);
  const pending = submission.pending || waiting;

  const show = (found: Problems) => {
    // At once, since the first field that it marks gets the focus.
    flushSync(() => {
      setProblems(found);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (pending) return;
    const typedProblems: Problems = {
      ...(!checkReferenceText(reference) && { reference: texts.noReference }),
      ...((amount === null || amount === 0n) && { amount: texts.badAmount }),
    };
    setWaiting(true);
    const receipt = await upload.settled();
    setWaiting(false);
    const found: Problems = {
      ...typedProblems,
      ...(receipt === null && { file: texts.noFile }),
    };
    const first = found.reference ?? found.amount ?? found.file;
    if (first !== undefined || receipt === null || amount === null) {
      show(found);
      if (first !== undefined) showToast({ kind: 'error', text: first });
      return;
    }
    setProblems({});
    const failure = await submission.submitProof(payee, {
      referenceNumber: reference.trim(),
      receiptId: receipt.id,
      typedAmount: amount,
    });
    if (failure === null) return;
    if (REFERENCE_REFUSALS.includes(failure.code)) show({ reference: failure.message });
    if (RECEIPT_REFUSALS.includes(failure.code)) {
      onDraft({ receipt: null });
      show({ file: failure.message });
    }
  };

  const unusual = checkReferenceText(reference) && !isPlausibleReference(payee.method, reference);
  const differs = amount !== null && amount > 0n && amount !== total;
  return (
    <Dialog open title={texts.proof} onClose={onClose}>
      <form
        ref={form}
        className={styles['proof']}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p className={styles['quiet']}>{texts.proofFor(order.orderNumber, formatPaise(total))}</p>
        <Field
          label={texts.reference}
          error={problems.reference ?? null}
          hint={
            unusual ? (
              <span className={styles['unusual']}>{texts.referenceUnusual[payee.method]}</span>
            ) : (
              texts.referenceHint[payee.method]
            )
          }
        >
          <TextInput
            value={reference}
            inputMode={payee.method === 'UPI' ? 'numeric' : 'text'}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={pending}
            onChange={(event) => {
              onDraft({ reference: event.currentTarget.value });
              setProblems(({ reference: _, ...rest }) => rest);
            }}
          />
        </Field>
        <Field
          label={texts.typedAmount}
          error={problems.amount ?? null}
          hint={
            differs ? (
              <span className={styles['unusual']}>
                {texts.typedAmountDiffers(formatPaise(total))}
              </span>
            ) : (
              texts.typedAmountHint
            )
          }
        >
          <TextInput
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            readOnly={pending}
            onChange={(event) => {
              onDraft({ typedAmount: event.currentTarget.value });
              setProblems(({ amount: _, ...rest }) => rest);
            }}
          />
        </Field>
        <ProofFile upload={upload} missing={problems.file ?? null} />
        <Button type="submit" wide pending={pending} pendingText={texts.paying}>
          {texts.pay}
        </Button>
      </form>
    </Dialog>
  );
}
